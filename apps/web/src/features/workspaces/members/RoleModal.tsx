import type { Member } from '@fovea/contract/workspaces'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { Button, Group } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ActNotice } from '../../../ui/feedback/ActNotice.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useChangeRole } from '../calls.ts'
import { RoleChoice } from '../RoleChoice.tsx'
import { nameOf } from './member-columns.tsx'

type Props = { opened: boolean; onClose: () => void; member: Member }

export function RoleModal(props: Props) {
  const { opened, onClose, member } = props
  return (
    <Modal opened={opened} onClose={onClose} title={`Role of ${nameOf(member)}`}>
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
      <ActNotice outcome={change.outcome} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={change.outcome.isHeld} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Save role
        </Button>
      </Group>
    </form>
  )
}
