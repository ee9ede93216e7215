import type { Invitation } from '@fovea/contract/workspaces'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Day, Time } from '../../../ui/values/Time.tsx'
import { roleNames } from '../role-labels.ts'
import classes from '../members/Members.module.css'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'
import flow from '../../../ui/layout/flow.module.css'

type InvitationActions = {
  onResend: (id: string) => void
  onWithdraw: (id: string) => void
  busy: string | null
}

export function createInvitationColumns({ onResend, onWithdraw, busy }: InvitationActions) {
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
