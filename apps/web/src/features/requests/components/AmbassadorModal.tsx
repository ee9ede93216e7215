import { getContactEmail } from '@fovea/contract/noreply-email'
import { ambassadorForm, type AmbassadorForm } from '@fovea/contract/requests'
import { ambassadorPlatforms, requestJobs, requestTypes } from '@fovea/contract/requests/options'
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

export function AmbassadorModal({ opened, onClose }: Props) {
  const { _id: userId, email } = useCurrentUser()
  const form = useConsentForm({
    name: 'ambassador',
    opened,
    onClose,
    schema: ambassadorForm,
    initialValues: {
      email: getContactEmail(email),
      userRegion: '',
      userPlatform: '',
      userjob: '',
      userOrganization: '',
      workLink: '',
      purpose: '',
    },
    submission: useSendRequest(
      (info: AmbassadorForm) => ({ type: requestTypes.ambassador, info }),
      () => drafts.remove(userId, 'ambassador'),
    ),
  })

  return (
    <ConsentModal
      form={form}
      title="Apply to Ambassador Program"
      width={900}
      sentence="A free commercial license for independent developers, non-profits and social-impact projects."
      consent="I agree to use my personal info for the application."
      act="Send application"
      successNote={successNote}
    >
      <TextInput label="Email" type="email" data-autofocus {...form.field('email')} />
      <RegionField {...form.field('userRegion')} />
      <ChoiceField label="Platform" options={ambassadorPlatforms} {...form.field('userPlatform')} />
      <ChoiceField label="Job" options={requestJobs} {...form.field('userjob')} />
      <TextInput label="Organization" {...form.field('userOrganization')} />
      <TextInput label="Link to your work" placeholder="https://" {...form.field('workLink')} />
      <Textarea label="Purpose" rows={4} {...form.field('purpose')} />
    </ConsentModal>
  )
}
