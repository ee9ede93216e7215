import type { Invitation } from '@fovea/contract/workspaces'
import { invitationDays } from '@fovea/contract/workspaces/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { invitationsQuery, useResendInvitation, useWithdrawInvitation } from '../calls.ts'
import { createInvitationColumns } from './invitation-columns.tsx'

export function Invitations() {
  const invitations = useQuery(invitationsQuery)
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
      sentence={`Sent by email. A link works once, for ${invitationDays} days.`}
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
    </Section>
  )
}
