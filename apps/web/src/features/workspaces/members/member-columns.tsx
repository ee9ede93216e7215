import type { Member } from '@fovea/contract/workspaces'
import { Button } from '@mantine/core'
import { Picture } from '../../../ui/drawings/Picture.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Time } from '../../../ui/values/Time.tsx'
import { roleNames } from '../role-labels.ts'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import text from '../../../ui/text/text.module.css'
import classes from './Members.module.css'

type MemberActions = {
  mayChange: boolean
  isLastOwner: (member: Member) => boolean
  onAct: (act: 'role' | 'remove' | 'leave', member: Member) => void
}

export function createMemberColumns({ mayChange, isLastOwner, onAct }: MemberActions) {
  const column = createColumnHelper<Member>()
  return [
    column.computed(getMemberName, 'Member', (_, member) => (
      <span className={classes.member}>
        <Picture src="" name={getMemberName(member)} />
        <span className={classes.person}>
          <span className={text.medium}>
            <UserText text={getMemberName(member)} />
            {member.you && ' (you)'}
          </span>
          {member.nickname !== '' && <UserText className={text.dimmed} text={member.email} />}
        </span>
      </span>
    )),
    column.computed(({ role }) => roleNames[role], 'Role'),
    column.accessor('joined', 'Joined', (value) => <Time iso={value} />),
    column.display(
      'Actions',
      (member) =>
        isLastOwner(member) ? (
          member.you && <LastOwner />
        ) : (
          <span className={classes.acts}>
            {mayChange && (
              <RowButton
                label={`Change role of ${getMemberName(member)}`}
                onClick={() => onAct('role', member)}
              >
                Change role
              </RowButton>
            )}
            {member.you && (
              <Button variant="default" size="xs" onClick={() => onAct('leave', member)}>
                Leave
              </Button>
            )}
            {mayChange && !member.you && (
              <RowButton
                label={`Remove ${getMemberName(member)}`}
                onClick={() => onAct('remove', member)}
              >
                Remove
              </RowButton>
            )}
          </span>
        ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}

export function getMemberName({ nickname, email }: Member) {
  return nickname || email
}

function LastOwner() {
  return (
    <span className={classes.last}>
      The only owner. To leave, make another member an owner or delete the workspace.
    </span>
  )
}
