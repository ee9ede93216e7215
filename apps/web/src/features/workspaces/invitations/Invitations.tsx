import type { Invitation } from '@fovea/contract/workspaces'
import { invitationDays } from '@fovea/contract/workspaces/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
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

  const isEmpty = invitations.data?.length === 0

  return (
    <Section
      title="Invitations"
      sentence={
        isEmpty
          ? 'No open invitations.'
          : `Sent by email. A link works once, for ${invitationDays} days.`
      }
    >
      {!isEmpty && (
        <DataTable<Invitation>
          query={invitations}
          failure="The invitations could not be loaded."
          label="invitations"
          columns={columns}
          rows={invitations.data}
          rowId={({ _id }) => _id}
          placeholderRows={1}
          empty={null}
          wide
        />
      )}
    </Section>
  )
}
