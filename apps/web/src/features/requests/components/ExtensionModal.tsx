import { getContactEmail } from '@fovea/contract/noreply-email'
import { extensionForm, type ExtensionForm } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import { Textarea, TextInput } from '@mantine/core'
import { drafts } from '../../../lib/drafts/drafts.ts'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { ConsentModal } from '../../../ui/modals/ConsentModal.tsx'
import { useConsentForm } from '../../../ui/forms/use-consent-form.ts'
import { useSendRequest } from '../calls.ts'
import { successNote } from './success-note.ts'

type Props = { opened: boolean; onClose: () => void }

export function ExtensionModal({ opened, onClose }: Props) {
  const { _id: userId, email } = useCurrentUser()
  const form = useConsentForm({
    name: 'extension',
    opened,
    onClose,
    schema: extensionForm,
    initialValues: { email: getContactEmail(email), extendDate: '', purpose: '' },
    agreedAtFirst: true,
    submission: useSendRequest(
      (info: ExtensionForm) => ({ type: requestTypes.extension, info }),
      () => drafts.remove(userId, 'extension'),
    ),
  })

  return (
    <ConsentModal
      form={form}
      title="Extension of period"
      width={800}
      sentence="Need more time to evaluate? Ask for a longer free trial."
      consent="I agree to use my personal info for the extension."
      act="Send request"
      successNote={successNote}
    >
      <TextInput label="Email" type="email" data-autofocus {...form.field('email')} />
      <TextInput
        label="Extend until"
        placeholder="Two more weeks, or until June 30"
        {...form.field('extendDate')}
      />
      <Textarea label="Purpose" rows={4} {...form.field('purpose')} />
    </ConsentModal>
  )
}
