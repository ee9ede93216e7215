import type { Member } from '@fovea/contract/workspaces'
import { mostMembers } from '@fovea/contract/workspaces/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMay } from '../../../lib/session/current-workspace.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { membersQuery } from '../calls.ts'
import { LeaveModal, RemoveModal } from './EndMembership.tsx'
import { memberColumns } from './member-columns.tsx'
import { RoleModal } from './RoleModal.tsx'

type Open = { act: 'role' | 'remove' | 'leave'; member: Member }

/** Who is in the workspace, and as what. */
export function Members() {
  const members = useQuery(membersQuery)
  const mayChange = useMay('members:write')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const owners = members.data?.filter(({ role }) => role === 'owner').length ?? 0
  const columns = useMemo(
    () =>
      memberColumns({
        mayChange,
        isLastOwner: ({ role }) => role === 'owner' && owners === 1,
        onAct: (act, member) => setOpen({ act, member }),
      }),
    [mayChange, owners],
  )

  return (
    <Section
      title="Members"
      sentence={
        mayChange
          ? `Up to ${mostMembers} people. A removed member loses access at once.`
          : 'Owners invite and remove members and change their roles.'
      }
    >
      {members.data === undefined && members.error ? (
        <ErrorNotice
          title="The members could not be loaded."
          error={members.error}
          onRetry={() => void members.refetch()}
        />
      ) : (
        <DataTable<Member>
          label="members"
          columns={columns}
          rows={members.data}
          rowId={({ userId }) => userId}
          placeholderRows={1}
          empty={<EmptyState drawing="list" sentence="No members." />}
          wide
        />
      )}
      {open && <RoleModal opened={open.act === 'role'} onClose={close} member={open.member} />}
      {open && <RemoveModal opened={open.act === 'remove'} onClose={close} member={open.member} />}
      {open && <LeaveModal opened={open.act === 'leave'} onClose={close} member={open.member} />}
    </Section>
  )
}
