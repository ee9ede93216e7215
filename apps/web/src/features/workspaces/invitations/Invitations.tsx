import type { Invitation } from '@fovea/contract/workspaces'
import { invitationDays } from '@fovea/contract/workspaces/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { invitationsQuery, useResendInvitation, useWithdrawInvitation } from '../calls.ts'
import { createInvitationColumns } from './invitation-columns.tsx'
import { InviteModal } from './InviteModal.tsx'

export function Invitations() {
  const invitations = useQuery(invitationsQuery)
  const [inviting, setInviting] = useState(false)
  const { mutate: onResend, isPending: resending, variables: resent } = useResendInvitation()
  const {
    mutate: onWithdraw,
    isPending: withdrawing,
    variables: withdrawn,
  } = useWithdrawInvitation()
  const busy = (resending && resent) || (withdrawing && withdrawn) || null
  const columns = useMemo(
    () => createInvitationColumns({ onResend, onWithdraw, busy }),
    [onResend, onWithdraw, busy],
  )

  return (
    <Section
      title="Invitations"
      sentence={`Sent by e-mail. A link works once, for ${invitationDays} days.`}
      actions={<Button onClick={() => setInviting(true)}>Invite member</Button>}
    >
      <DataTable<Invitation>
        query={invitations}
        failure="The invitations could not be loaded."
        label="invitations"
        columns={columns}
        rows={invitations.data}
        rowId={({ _id }) => _id}
        placeholderRows={1}
        empty={<EmptyState drawing="letter" sentence="No open invitations." />}
        wide
      />
      <InviteModal opened={inviting} onClose={() => setInviting(false)} />
    </Section>
  )
}
