import { getContactEmail } from '@fovea/contract/noreply-email'
import { commercialForm, type CommercialForm } from '@fovea/contract/requests'
import { industries, requestJobs, requestTypes } from '@fovea/contract/requests/options'
import { Textarea, TextInput } from '@mantine/core'
import { drafts } from '../../../lib/drafts/drafts.ts'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx'
import { ConsentModal } from '../../../ui/modals/ConsentModal.tsx'
import { RegionField } from '../../../ui/forms/RegionField.tsx'
import { useConsentForm } from '../../../ui/forms/use-consent-form.ts'
import { useSendRequest } from '../calls.ts'
import { successNote } from './success-note.ts'

type Props = { opened: boolean; onClose: () => void }

export function CommercialModal({ opened, onClose }: Props) {
  const { _id: userId, email } = useCurrentUser()
  const form = useConsentForm({
    name: 'commercial',
    opened,
    onClose,
    schema: commercialForm,
    initialValues: {
      email: getContactEmail(email),
      userRegion: '',
      userIndustry: '',
      userjob: '',
      userOrganization: '',
      projectDescription: '',
    },
    submission: useSendRequest(
      (info: CommercialForm) => ({ type: requestTypes.commercial, info }),
      () => drafts.remove(userId, 'commercial'),
    ),
  })

  return (
    <ConsentModal
      form={form}
      title="Request for Commercial License"
      width={900}
      sentence="Tell us what you're building, and we'll send you an offer."
      consent="I agree to use personal information for inquiry"
      act="Send request"
      successNote={successNote}
    >
      <TextInput label="Email" type="email" data-autofocus {...form.field('email')} />
      <RegionField {...form.field('userRegion')} />
      <ChoiceField label="Industry" options={industries} {...form.field('userIndustry')} />
      <ChoiceField label="Job" options={requestJobs} {...form.field('userjob')} />
      <TextInput label="Organization" data-wide {...form.field('userOrganization')} />
      <Textarea label="Project description" rows={4} {...form.field('projectDescription')} />
    </ConsentModal>
  )
}
