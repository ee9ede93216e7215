import type { Member } from '@fovea/contract/workspaces'
import { Button, VisuallyHidden } from '@mantine/core'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { Time } from '../../../ui/values/Time.tsx'
import { roleNames } from '../role-words.ts'
import classes from './Members.module.css'

type Acts = {
  /** Whether the person may change others. */
  mayChange: boolean
  isLastOwner: (member: Member) => boolean
  onAct: (act: 'role' | 'remove' | 'leave', member: Member) => void
}

export function memberColumns({ mayChange, isLastOwner, onAct }: Acts) {
  const column = columnsOf<Member>()
  return [
    column.computed(nameOf, {
      id: 'name',
      header: 'Member',
      cell: ({ row: { original: member } }) => (
        <span className={classes.person}>
          <span>
            {nameOf(member)}
            {member.you && ' (you)'}
          </span>
          {member.nickname !== '' && <span className={classes.email}>{member.email}</span>}
        </span>
      ),
    }),
    column.computed(({ role }) => roleNames[role], { id: 'role', header: 'Role' }),
    column.accessor('joined', {
      header: 'Joined',
      cell: ({ getValue }) => <Time iso={getValue()} />,
    }),
    column.display({
      id: 'acts',
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      meta: { align: 'end' },
      cell: ({ row: { original: member } }) =>
        isLastOwner(member) ? (
          member.you && <LastOwner />
        ) : (
          <span className={classes.acts}>
            {mayChange && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Change role of ${nameOf(member)}`}
                onClick={() => onAct('role', member)}
              >
                Change role
              </Button>
            )}
            {member.you && (
              <Button variant="default" size="xs" onClick={() => onAct('leave', member)}>
                Leave
              </Button>
            )}
            {mayChange && !member.you && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove ${nameOf(member)}`}
                onClick={() => onAct('remove', member)}
              >
                Remove
              </Button>
            )}
          </span>
        ),
    }),
  ]
}

export function nameOf({ nickname, email }: Member) {
  return nickname || email
}

/** Why there is nothing to press. */
function LastOwner() {
  return (
    <span className={classes.last}>
      The only owner. To leave, make another member an owner or delete the workspace.
    </span>
  )
}
