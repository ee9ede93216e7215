import type { AccessStatus } from '@fovea/contract/license-keys/rules'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { BlockModal } from '../components/BlockModal.tsx'
import { LatestDays } from '../components/LatestDays.tsx'
import { LicenseLabel } from '../components/LicenseLabel.tsx'
import { MonthCost } from '../components/MonthCost.tsx'
import { MonthStatus } from '../dashboard/MonthStatus.tsx'

type Props = {
  notice: ReactNode
  /** False for roles that can't see keys: they see the usage without the gate. */
  gated: boolean
  gate: AccessStatus | undefined
  hasCommercialKey: boolean
  nextEnd: string | null
  error: Error | null
  onRetry: () => void
}

/** Fetches no usage before the gate is open. */
export function DashboardPage(props: Props) {
  const { notice, gated, gate, hasCommercialKey, nextEnd, error, onRetry } = props
  return (
    <Page title="Dashboard" sentence="What you use and what it costs.">
      {gate?.kind !== 'blocked' && notice}
      {error && (
        <ErrorNotice title="Your keys could not be loaded." error={error} onRetry={onRetry} />
      )}
      {gated && gate === undefined && !error && <Waiting />}
      {gate?.kind === 'blocked' && <BlockModal block={gate.block} />}
      {(!gated || (gate !== undefined && gate.kind !== 'blocked')) && (
        <>
          <MonthStatus />
          {gate !== undefined && gate.kind !== 'blocked' && (
            <LicenseLabel license={gate} hasCommercialKey={hasCommercialKey} nextEnd={nextEnd} />
          )}
          <MonthCost />
          <LatestDays />
        </>
      )}
    </Page>
  )
}

function Waiting() {
  return [90, 269, 420].map((height) => (
    <Skeleton key={height} height={height} radius="lg" aria-busy="true" />
  ))
}
