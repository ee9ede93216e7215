import type { Member } from '@fovea/contract/workspaces'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { useState, type FormEvent } from 'react'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { useChangeRole } from '../calls.ts'
import { RoleChoice } from '../RoleChoice.tsx'
import { getMemberName } from './member-columns.tsx'

type Props = { opened: boolean; onClose: () => void; member: Member }

export function RoleModal(props: Props) {
  const { opened, onClose, member } = props
  return (
    <Modal opened={opened} onClose={onClose} title={`Role of ${getMemberName(member)}`}>
      <RoleForm {...props} />
    </Modal>
  )
}

function RoleForm({ onClose, member }: Props) {
  const [role, setRole] = useState<Role>(member.role)
  const change = useChangeRole()

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate({ userId: member.userId, role }, { onSuccess: onClose })
  }

  return (
    <form onSubmit={submit}>
      <RoleChoice value={role} onChange={setRole} />
      <FormFoot action={change} submit="Save role" onCancel={onClose} />
    </form>
  )
}
