import { isExpired } from '@fovea/contract/license-keys/rules'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  Fragment,
  useState,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { createWorkspaceUrl } from '../../../lib/auth/shown-workspace.ts'
import { useChunk } from '../../../lib/page/chunk.ts'
import { focusSection } from '../../../lib/page/focus-section.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import links from '../../../ui/buttons/links.module.css'
import { Page } from '../../../ui/layout/Page.tsx'
import {
  commercialKeysQuery,
  deletedKeysQuery,
  developmentKeyQuery,
  productionKeysQuery,
  trialUsedQuery,
} from '../calls.ts'
import { LaterPart, laterParts } from '../LaterPart.tsx'
import { DevelopmentKey } from '../trial/DevelopmentKey.tsx'
import type { FirstSessionComponents } from '../trial/first-steps.ts'
import { FirstVisitPanel } from '../trial/FirstVisitPanel.tsx'
import { getKeyLayout, type KeyLayout } from '../plans/key-layout.ts'
import { getPrimaryAction } from '../plans/primary-action.ts'
import { PendingRequestsContext, type PendingRequests } from '../plans/pending-requests.ts'
import { Plans } from '../plans/Plans.tsx'
import { ProductionKeys } from '../production/ProductionKeys.tsx'
import type { RequestName } from '../form-names.ts'
import { type FirstSessionState, useOnboarding } from '../trial/use-onboarding.ts'
import { useOpenForm } from '../use-open-form.ts'

type RequestModalsProps = {
  opened: boolean
  onClose: () => void
  request: RequestName | undefined
  onPreCheckLeft: () => void
}

type Props = FirstSessionComponents & {
  RequestModals: ComponentType<RequestModalsProps>
  MoveKeyHere: ComponentProps<typeof ProductionKeys>['MoveKeyHere']
  notice: ReactNode
  stages: ReactNode
  firstSession: FirstSessionState
  pending: PendingRequests
}

export function LicenseKeysPage(props: Props) {
  const { RequestModals, MoveKeyHere, notice, stages, firstSession, pending, ...components } = props
  const { FirstSessionWatch } = components
  const { form, close } = useOpenForm()
  const { personal } = useCurrentWorkspace()
  const summary = useKeySummary(personal)
  const { layout, trialRuns, suggestedAction, holdsKey, keyless, isCovered } = summary
  const { isPending: isPartMissing } = useChunk(laterParts, summary.needsParts)
  const onboarding = useOnboarding(firstSession, keyless)
  const [ambassadorOpen, setAmbassadorOpen] = useState(false)
  const mayAsk = usePermission('requests:write')
  const request = form === 'trial' || form === 'create-key' ? undefined : form

  const mustAsk = personal && holdsKey && onboarding.shouldAsk
  const [known, setKnown] = useState(false)
  // Whether the first steps are shown decides the layout, so it waits for the answer. Once shown, the parts stay: they
  // hold open forms.
  const isWaiting =
    (mustAsk && trialRuns && firstSession === undefined) || (summary.needsParts && isPartMissing)
  if (!known && summary.settled && !isWaiting) setKnown(true)
  const guided = onboarding.guided && trialRuns
  const isNew = keyless || guided

  const commercialFirst = layout === 'commercial-first'
  const development = personal && (
    <DevelopmentKey
      key="development"
      onboarding={onboarding}
      isPrimary={suggestedAction === 'trial'}
      loading={!known}
      line={layout !== 'trial-first' && !trialRuns}
      {...components}
    />
  )
  const production = (
    <ProductionKeys
      key="production"
      MoveKeyHere={MoveKeyHere}
      // While onboarding steps are shown, they have the page's only primary button.
      primaryAction={personal && guided ? undefined : suggestedAction}
      offersRenewal={!known || !commercialFirst}
      isCovered={isCovered}
      hasDeleted={summary.hasDeleted}
      loading={!known}
    />
  )
  const commercial = known && summary.showsCommercial && (
    <LaterPart
      key="commercial"
      render={({ CommercialKeys }) => <CommercialKeys isPrimary={suggestedAction === 'renew'} />}
    />
  )
  const parts: Record<KeyLayout, ReactNode[]> = {
    'trial-first': [development, production, commercial],
    'production-first': [production, development, commercial],
    'commercial-first': [commercial, production, development],
  }

  return (
    <Page
      title="License Keys"
      sentence={
        known && commercialFirst ? (
          'One commercial key for all your apps.'
        ) : personal ? (
          'Your development key, and a production key for each app.'
        ) : (
          <TeamSentence />
        )
      }
    >
      {known && layout === 'trial-first' && suggestedAction === 'create' && (
        <a href="#production-keys" className={links.skip} onClick={skipToKeys}>
          Skip to production keys
        </a>
      )}
      {notice}
      {stages}
      <PendingRequestsContext value={pending}>
        {/* Mounted anew when the layout is known: parts that are replaced do not shift. */}
        <Fragment key={known ? 'known' : 'loading'}>
          {parts[known ? layout : 'trial-first']}
          {known && (
            <>
              {mayAsk && (
                <Plans
                  isCovered={isCovered}
                  ambassadorOpen={ambassadorOpen}
                  onAmbassadorToggle={setAmbassadorOpen}
                />
              )}
              {personal && isNew && <FirstVisitPanel onboarded={onboarding.isOver} />}
              {summary.showsDeleted && (
                <LaterPart render={({ RecentlyDeleted }) => <RecentlyDeleted />} />
              )}
            </>
          )}
        </Fragment>
        {mustAsk && <FirstSessionWatch />}
      </PendingRequestsContext>
      <RequestModals
        opened={request !== undefined && mayAsk}
        onClose={close}
        request={request}
        onPreCheckLeft={() => setAmbassadorOpen(true)}
      />
    </Page>
  )
}

/** By script, because the router uses the hash of the address. */
function skipToKeys(event: MouseEvent): void {
  event.preventDefault()
  focusSection('production-keys')
}

function TeamSentence() {
  return (
    <>
      A production key for each app of this workspace. Your development key is in{' '}
      <a href={createWorkspaceUrl(null)} className={links.link} data-underline="always">
        your personal workspace
      </a>
      .
    </>
  )
}

/** A team workspace has no trial. */
function useKeySummary(personal: boolean) {
  const now = useNow()
  const development = useQuery({ ...developmentKeyQuery, enabled: personal })
  const { data: trialUsed } = useQuery({ ...trialUsedQuery, enabled: personal })
  const production = useQuery(productionKeysQuery)
  const commercial = useQuery(commercialKeysQuery)
  const deleted = useQuery(deletedKeysQuery)
  const trial = personal ? development.data : null
  const queries = [...(personal ? [development] : []), production, commercial]
  const keys = { production: production.data ?? [], commercial: commercial.data ?? [] }
  const action = getPrimaryAction(
    { trial, trialUsed, production: production.data, commercial: commercial.data },
    now,
  )
  const trialRuns = trial ? !isExpired(trial, now) : false
  const keyless = trial === null && production.data?.length === 0 && commercial.data?.length === 0
  return {
    settled: queries.every(({ data, error }) => data !== undefined || error !== null),
    layout: getKeyLayout({ trial, ...keys }, now),
    suggestedAction: !personal && action === 'trial' ? ('create' as const) : action,
    trialRuns,
    holdsKey: Boolean(trial) || keys.production.length > 0,
    keyless,
    showsCommercial: hasSomeOrFailed(commercial),
    isCovered: keys.commercial.some((key) => !isExpired(key, now)),
    hasDeleted: deleted.data !== undefined && deleted.data.length > 0,
    showsDeleted: hasSomeOrFailed(deleted),
    needsParts:
      hasSomeOrFailed(commercial) ||
      Boolean(trial) ||
      trialUsed === true ||
      keys.production.length > 0 ||
      (!personal && production.data !== undefined),
  }
}

/** Stays true while a failed list is fetched again, so that the part that fetches it stays, too. */
function hasSomeOrFailed(list: Pick<UseQueryResult<readonly unknown[]>, 'data' | 'isFetched'>) {
  return list.data === undefined ? list.isFetched : list.data.length > 0
}
