import { trialDays } from '@fovea/contract/license-keys/rules'
import { trialForm } from '@fovea/contract/requests'
import { trialJobs, trialPlatforms, trialPurposes } from '@fovea/contract/requests/options'
import { TextInput } from '@mantine/core'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx'
import { ConsentModal } from '../../../ui/modals/ConsentModal.tsx'
import { RegionField } from '../../../ui/forms/RegionField.tsx'
import { useConsentForm } from '../../../ui/forms/use-consent-form.ts'
import type { useStartTrial } from '../calls.ts'

type Props = { opened: boolean; onClose: () => void; trial: ReturnType<typeof useStartTrial> }

export function TrialModal({ opened, onClose, trial }: Props) {
  const { email } = useCurrentUser()
  const form = useConsentForm({
    name: 'trial',
    opened,
    onClose,
    schema: trialForm,
    initialValues: {
      email,
      userRegion: '',
      userPurpose: '',
      userPlatform: '',
      userjob: '',
      userOrganization: '',
    },
    optional: 'userOrganization',
    afterFailure: 'close',
    submission: trial,
  })

  return (
    <ConsentModal
      form={form}
      title="Get Free Trial License"
      width={800}
      sentence={`Your key works for ${trialDays} days on every platform. No payment, no card.`}
      consent="I agree to use my personal info for the free trial."
      act="Get free trial license"
      successNote="Your key already works. Confirmation of your details may take 2-3 days."
    >
      <TextInput label="Email" readOnly data-autofocus {...form.field('email')} />
      <RegionField {...form.field('userRegion')} />
      <ChoiceField label="Purpose" options={trialPurposes} {...form.field('userPurpose')} />
      <ChoiceField label="Platform" options={trialPlatforms} {...form.field('userPlatform')} />
      <ChoiceField label="Job" options={trialJobs} {...form.field('userjob')} />
      <TextInput label="Organization (optional)" {...form.field('userOrganization')} />
    </ConsentModal>
  )
}
