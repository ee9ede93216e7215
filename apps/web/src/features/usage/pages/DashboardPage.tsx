import type { AccessStatus } from '@fovea/contract/license-keys/rules'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { BlockModal } from '../dashboard/BlockModal.tsx'
import { LicenseLabel } from '../dashboard/LicenseLabel.tsx'
import { MonthOverview } from '../dashboard/MonthOverview.tsx'
import { MonthOverviewSkeleton } from '../dashboard/MonthOverviewSkeleton.tsx'

type Props = {
  notice: ReactNode
  /** Follows the figures, which come first. */
  stages: ReactNode
  /** The keys that were refused today; empty if there are none. */
  refused: ReactNode
  /** For a developer whose released apps have not started a session yet. */
  start: ReactNode
  isRefusedKnown: boolean
  apps: ReactNode
  /** False for roles that can't see keys: they see the usage without the gate. */
  gated: boolean
  gate: AccessStatus | undefined
  hasCommercialKey: boolean
  hadCommercialKey: boolean
  nextEnd: string | null
  error: Error | null
  onRetry: () => void
}

/** Fetches no usage before the gate is open. */
export function DashboardPage(props: Props) {
  const { notice, stages, refused, start, isRefusedKnown, apps, gated, gate } = props
  const { hasCommercialKey, hadCommercialKey, nextEnd, error, onRetry } = props
  const isOpen = !gated || (gate !== undefined && gate.kind !== 'blocked')
  return (
    <Page title="Dashboard" sentence="What you use and what it costs.">
      {gate?.kind !== 'blocked' && notice}
      {error && (
        <ErrorNotice title="Your keys could not be loaded." error={error} onRetry={onRetry} />
      )}
      {gated && gate === undefined && !error && <MonthOverviewSkeleton stages={stages} />}
      {gate?.kind === 'blocked' && (
        <>
          {stages}
          <Card>
            <EmptyState
              drawing="gauge"
              sentence="Your sessions and costs appear here once you have an active key."
            />
          </Card>
          <BlockModal block={gate.block} hadCommercialKey={hadCommercialKey} />
        </>
      )}
      {isOpen && (
        <MonthOverview
          stages={stages}
          license={
            gate !== undefined && gate.kind !== 'blocked' ? (
              <LicenseLabel license={gate} hasCommercialKey={hasCommercialKey} nextEnd={nextEnd} />
            ) : null
          }
          refused={refused}
          start={start}
          isRefusedKnown={isRefusedKnown}
          apps={apps}
        />
      )}
    </Page>
  )
}
