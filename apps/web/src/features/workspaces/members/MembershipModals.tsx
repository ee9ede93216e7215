import type { Member } from '@fovea/contract/workspaces'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { useLeaveWorkspace, useRemoveMember } from '../calls.ts'
import { getMemberName } from './member-columns.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'

type Props = { opened: boolean; onClose: () => void }

export function RemoveMemberModal({ opened, onClose, member }: Props & { member: Member }) {
  const { name } = useCurrentWorkspace()
  const remove = useRemoveMember()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Remove ${getMemberName(member)}`}
      act="Remove member"
      action={remove}
      onConfirm={() => remove.mutate(member.userId, { onSuccess: onClose })}
    >
      <UserText text={getMemberName(member)} /> loses access to <UserText text={name} /> at once.
      Keys they created stay and keep working.
    </ConfirmModal>
  )
}

export function LeaveTeamModal({ opened, onClose, member }: Props & { member: Member }) {
  const { name } = useCurrentWorkspace()
  const leave = useLeaveWorkspace()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Leave ${name}`}
      act="Leave workspace"
      action={leave}
      busy={leave.isPending || leave.isSuccess}
      onConfirm={() => leave.mutate(member.userId)}
    >
      You lose access at once. To come back, an owner has to invite you.
    </ConfirmModal>
  )
}
