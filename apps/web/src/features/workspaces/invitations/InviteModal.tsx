import { emailText } from '@fovea/contract/text'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { useInvite } from '../calls.ts'
import { RoleChoice } from '../RoleChoice.tsx'

type Props = { opened: boolean; onClose: () => void }

export function InviteModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Invite people" width={480}>
      <InviteForm onClose={onClose} />
    </Modal>
  )
}

const beginning: { email: string; role: Role } = { email: '', role: 'developer' }

/** Mounted inside the modal, so that closing it clears the fields. */
function InviteForm({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  const form = useForm({
    initialValues: beginning,
    validateInputOnBlur: ['email'],
    validate: { email: (value) => emailText.safeParse(value).error?.issues[0]?.message ?? null },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => invite.mutate(values, { onSuccess: onClose }),
        () => form.getInputNode('email')?.focus(),
      )}
    >
      <TextInput
        label="Email"
        description="They’ll sign in with this address to join."
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
      <FormFoot action={invite} submit="Send invitation" onCancel={onClose} />
    </form>
  )
}
