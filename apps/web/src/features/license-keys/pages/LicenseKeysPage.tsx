import { isExpired } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useCurrentWorkspace, usePermission } from '../../../lib/auth/current-workspace.ts'
import { createWorkspaceUrl } from '../../../lib/auth/shown-workspace.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import links from '../../../ui/buttons/links.module.css'
import { Page } from '../../../ui/layout/Page.tsx'
import {
  commercialKeysQuery,
  developmentKeyQuery,
  productionKeysQuery,
  trialUsedQuery,
} from '../calls.ts'
import { CommercialKeys } from '../plans/CommercialKeys.tsx'
import { RecentlyDeleted } from '../deleted/RecentlyDeleted.tsx'
import { DevelopmentKey } from '../trial/DevelopmentKey.tsx'
import type { FirstSessionComponents } from '../trial/first-steps.ts'
import { FirstVisitPanel } from '../trial/FirstVisitPanel.tsx'
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
  notice: ReactNode
  firstSessionCame: FirstSessionState
  pending: PendingRequests
}

export function LicenseKeysPage(props: Props) {
  const { RequestModals, notice, firstSessionCame, pending, ...firstSession } = props
  const { form, close } = useOpenForm()
  const { suggestedAction, keyless, trialRuns } = useKeySummary()
  const onboarding = useOnboarding(firstSessionCame, keyless)
  const [ambassadorOpen, setAmbassadorOpen] = useState(false)
  const { personal } = useCurrentWorkspace()
  const mayAsk = usePermission('requests:write')
  const request = form === 'trial' || form === 'create-key' ? undefined : form

  const teamAction = suggestedAction === 'renew' ? suggestedAction : 'create'
  const personalAction = onboarding.guided && trialRuns ? undefined : suggestedAction
  const primaryAction = personal ? personalAction : teamAction

  return (
    <Page
      title="License Keys"
      sentence={
        personal ? 'Your development key, and a production key for each app.' : <TeamSentence />
      }
    >
      {notice}
      <PendingRequestsContext value={pending}>
        {personal && (
          <>
            <FirstVisitPanel onboarded={onboarding.isOver} />
            <DevelopmentKey
              onboarding={onboarding}
              isPrimary={suggestedAction === undefined || suggestedAction === 'trial'}
              {...firstSession}
            />
          </>
        )}
        {/* While onboarding steps are shown, they have the page's only primary button. */}
        <ProductionKeys primaryAction={primaryAction} />
        <RecentlyDeleted />
        <CommercialKeys />
        {mayAsk && <Plans ambassadorOpen={ambassadorOpen} onAmbassadorToggle={setAmbassadorOpen} />}
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

function useKeySummary() {
  const now = useNow()
  const { data: trial } = useQuery(developmentKeyQuery)
  const { data: trialUsed } = useQuery(trialUsedQuery)
  const { data: production } = useQuery(productionKeysQuery)
  const { data: commercial } = useQuery(commercialKeysQuery)
  return {
    suggestedAction: getPrimaryAction({ trial, trialUsed, production, commercial }, now),
    trialRuns: trial ? !isExpired(trial, now) : false,
    keyless: trial === null && production?.length === 0 && commercial?.length === 0,
  }
}
