import type { Member } from '@fovea/contract/workspaces'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useState } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { membersQuery } from '../calls.ts'
import { createMemberColumns } from './member-columns.tsx'

const RoleModal = createLazyModal(() => import('./RoleModal.tsx'), 'RoleModal')
const RemoveModal = createLazyModal(() => import('./MembershipModals.tsx'), 'RemoveMemberModal')
const LeaveModal = createLazyModal(() => import('./MembershipModals.tsx'), 'LeaveTeamModal')

export function Members() {
  const members = useQuery(membersQuery)
  const mayChange = usePermission('members:write')
  const [action, setAction] = useState<'role' | 'remove' | 'leave' | null>(null)
  // Kept until the modal has faded out.
  const [member, setMember] = useState<Member | null>(null)
  const close = () => setAction(null)
  const owners = members.data?.filter(({ role }) => role === 'owner').length ?? 0
  const columns = useMemo(
    () =>
      createMemberColumns({
        mayChange,
        isLastOwner: ({ role }) => role === 'owner' && owners === 1,
        onAct: (chosen, whom) => {
          setMember(whom)
          setAction(chosen)
        },
      }),
    [mayChange, owners],
  )

  return (
    <>
      <DataTable<Member>
        query={members}
        failure="The members could not be loaded."
        label="members"
        columns={columns}
        rows={members.data}
        rowId={({ userId }) => userId}
        placeholderRows={1}
        empty={<EmptyState drawing="list" sentence="No members." />}
        wide
      />
      {member && (
        <Fragment key={member.userId}>
          <RoleModal opened={action === 'role'} onClose={close} member={member} />
          <RemoveModal opened={action === 'remove'} onClose={close} member={member} />
          <LeaveModal opened={action === 'leave'} onClose={close} member={member} />
        </Fragment>
      )}
    </>
  )
}
