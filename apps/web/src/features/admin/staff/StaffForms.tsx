import type { StaffMember } from '@fovea/contract/admin'
import { staffRoles, type StaffRole } from '@fovea/contract/admin/staff-roles'
import { emailText } from '@fovea/contract/text'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type FormEvent } from 'react'
import { RadioChoices } from '../../../ui/forms/RadioChoices.tsx'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useAddStaff, useChangeStaffRole, useRemoveStaff, useResetPasskeys } from './calls.ts'
import { getStaffName } from './staff-columns.tsx'
import { staffRoleDescriptions, staffRoleNames } from '../../../lib/auth/staff-role-names.ts'

type ModalProps = { opened: boolean; onClose: () => void }
type MemberProps = ModalProps & { member: StaffMember }

export function AddStaffModal({ opened, onClose }: ModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Give a role" width={480}>
      <AddStaffForm onClose={onClose} />
    </Modal>
  )
}

const beginning: { email: string; role: StaffRole } = { email: '', role: 'support' }

/** Mounted inside the modal, so that closing it clears the fields. */
function AddStaffForm({ onClose }: { onClose: () => void }) {
  const add = useAddStaff()
  const form = useForm({
    initialValues: beginning,
    validateInputOnBlur: ['email'],
    validate: { email: (value) => emailText.safeParse(value).error?.issues[0]?.message ?? null },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => add.mutate(values, { onSuccess: onClose }),
        () => form.getInputNode('email')?.focus(),
      )}
    >
      <TextInput
        label="Email"
        description="They need to have signed in to the console with this address once."
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <StaffRoleChoice
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      <FormFoot action={add} submit="Give role" onCancel={onClose} />
    </form>
  )
}

export function StaffRoleModal(props: MemberProps) {
  const { opened, onClose, member } = props
  return (
    <Modal opened={opened} onClose={onClose} title={`Role of ${getStaffName(member)}`} width={480}>
      <StaffRoleForm {...props} />
    </Modal>
  )
}

function StaffRoleForm({ onClose, member }: MemberProps) {
  const [role, setRole] = useState<StaffRole>(member.role)
  const change = useChangeStaffRole()

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate({ id: member._id, role }, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit}>
      <StaffRoleChoice value={role} onChange={setRole} />
      <FormFoot action={change} submit="Save role" onCancel={onClose} />
    </form>
  )
}

export function RemoveStaffModal({ opened, onClose, member }: MemberProps) {
  const remove = useRemoveStaff()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Remove ${getStaffName(member)}`}
      act="Remove from the back office"
      action={remove}
      onConfirm={() => remove.mutate(member._id, { onSuccess: onClose })}
    >
      The back office closes for them at once. Their own account and keys stay.
    </ConfirmModal>
  )
}

export function ResetPasskeysModal({ opened, onClose, member }: MemberProps) {
  const resetting = useResetPasskeys()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Reset the passkeys of ${getStaffName(member)}`}
      act="Reset passkeys"
      action={resetting}
      onConfirm={() => resetting.mutate(member._id, { onSuccess: onClose })}
    >
      Make sure that it is them who asks, for example by a call. Their passkeys are removed, they
      are signed out everywhere, and they get an email.
    </ConfirmModal>
  )
}

function StaffRoleChoice(choice: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <RadioChoices
      legend="Role"
      name="role"
      values={staffRoles}
      labelOf={(role) => staffRoleNames[role]}
      asideOf={(role) => staffRoleDescriptions[role]}
      boxed
      {...choice}
    />
  )
}
