import type { Invitation } from '@fovea/contract/workspaces'
import { invitationDays } from '@fovea/contract/workspaces/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { invitationsQuery, useResendInvitation, useWithdrawInvitation } from '../calls.ts'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Day, Time } from '../../../ui/values/Time.tsx'
import { roleNames } from '../role-labels.ts'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'
import classes from '../members/Members.module.css'
import flow from '../../../ui/layout/flow.module.css'

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

type InvitationActions = {
  onResend: (id: string) => void
  onWithdraw: (id: string) => void
  busy: string | null
}

function createInvitationColumns({ onResend, onWithdraw, busy }: InvitationActions) {
  const column = createColumnHelper<Invitation>()
  return [
    column.accessor('email', 'Email', (value) => <span className={classes.person}>{value}</span>),
    column.computed(({ role }) => roleNames[role], 'Role'),
    column.computed(({ invitedBy }) => invitedBy ?? 'A former member', 'Invited by'),
    column.accessor('sent', 'Sent', (value) => <Time iso={value} />),
    column.accessor('expires', 'Expires', (_, invitation) =>
      invitation.expired ? (
        <StatusDot tone="bad" word="Expired" />
      ) : (
        <Day iso={invitation.expires} />
      ),
    ),
    column.display(
      'Actions',
      (invitation) => (
        <div className={flow.row} data-end>
          <RowButton
            label={`Resend to ${invitation.email}`}
            disabled={busy !== null}
            onClick={() => onResend(invitation._id)}
          >
            Resend
          </RowButton>
          <RowButton
            label={`Withdraw from ${invitation.email}`}
            disabled={busy !== null}
            onClick={() => onWithdraw(invitation._id)}
          >
            Withdraw
          </RowButton>
        </div>
      ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}
