import { useState, type ComponentType } from 'react'
import { Page } from '../../../ui/layout/Page.tsx'
import { CommercialKeys } from '../plans/CommercialKeys.tsx'
import { DevelopmentKey } from '../trial/DevelopmentKey.tsx'
import type { FirstSessionParts } from '../trial/first-steps.ts'
import { FirstVisitPanel } from '../trial/FirstVisitPanel.tsx'
import { Plans } from '../plans/Plans.tsx'
import { ProductionKeys } from '../production/ProductionKeys.tsx'
import type { RequestName } from '../form-names.ts'
import { type FirstSessionKnown, useOnboarding } from '../trial/use-onboarding.ts'
import { useOpenForm } from '../use-open-form.ts'

type RequestModalsProps = {
  opened: boolean
  onClose: () => void
  request: RequestName | undefined
  /** The person looked at the conditions of the ambassador program and went no further. */
  onPreCheckLeft: () => void
}

type Props = FirstSessionParts & {
  RequestModals: ComponentType<RequestModalsProps>
  firstSessionCame: FirstSessionKnown
}

export function LicenseKeysPage({ RequestModals, firstSessionCame, ...firstSession }: Props) {
  const { form, close } = useOpenForm()
  const onboarding = useOnboarding(firstSessionCame)
  const [ambassadorOpen, setAmbassadorOpen] = useState(false)
  const request = form === 'trial' || form === 'create-key' ? undefined : form

  return (
    <Page
      title="License Keys"
      sentence="Your development key and the production keys of your apps."
    >
      <FirstVisitPanel onboarded={onboarding.over} />
      <DevelopmentKey onboarding={onboarding} {...firstSession} />
      <ProductionKeys />
      <CommercialKeys />
      <Plans ambassadorOpen={ambassadorOpen} onAmbassadorToggle={setAmbassadorOpen} />
      <RequestModals
        opened={request !== undefined}
        onClose={close}
        request={request}
        onPreCheckLeft={() => setAmbassadorOpen(true)}
      />
    </Page>
  )
}
