import type { StaffMember } from '@fovea/contract/admin'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { SignedWord } from '../../../ui/values/SignedWord.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { staffRoleNames } from '../../../lib/auth/staff-role-names.ts'
import text from '../../../ui/text/text.module.css'
import { UserText } from '../../../ui/text/UserText.tsx'
import classes from './Staff.module.css'

export type StaffAct = 'role' | 'reset' | 'remove'

type StaffActions = {
  userId: string
  onAct: (act: StaffAct, member: StaffMember) => void
}

export function createStaffColumns({ userId, onAct }: StaffActions) {
  const column = createColumnHelper<StaffMember>()
  return [
    column.computed(getStaffName, 'Name', (_, member) => (
      <span className={classes.lines}>
        <span>
          <UserText text={getStaffName(member)} />
          {member._id === userId && ' (you)'}
        </span>
        {member.nickname !== '' && (
          <span className={text.small}>
            <UserText text={member.email} />
          </span>
        )}
      </span>
    )),
    column.computed(({ role }) => staffRoleNames[role], 'Role'),
    column.accessor('since', 'Since', (value, { configured, givenBy }) =>
      configured ? (
        <span className={classes.lines}>Set in the server’s configuration</span>
      ) : (
        <span className={classes.lines}>
          {value !== null && <Time iso={value} />}
          {givenBy !== null && (
            <span className={text.small}>
              by <UserText text={givenBy} />
            </span>
          )}
        </span>
      ),
    ),
    column.accessor('lastSeen', 'Last seen', (value) =>
      value === null ? '–' : <Time iso={value} />,
    ),
    column.accessor('passkeys', 'Passkeys', (passkeys, { _id }) =>
      passkeys === 0 ? <NoPasskey isOwn={_id === userId} /> : String(passkeys),
    ),
    column.display(
      'Actions',
      (member) =>
        member._id !== userId && (
          <span className={classes.acts}>
            {member.passkeys > 0 && (
              <RowButton
                label={`Reset passkeys of ${getStaffName(member)}`}
                onClick={() => onAct('reset', member)}
              >
                Reset passkeys
              </RowButton>
            )}
            {!member.configured && (
              <>
                <RowButton
                  label={`Change role of ${getStaffName(member)}`}
                  onClick={() => onAct('role', member)}
                >
                  Change role
                </RowButton>
                <RowButton
                  label={`Remove ${getStaffName(member)}`}
                  onClick={() => onAct('remove', member)}
                >
                  Remove
                </RowButton>
              </>
            )}
          </span>
        ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}

function NoPasskey({ isOwn }: { isOwn: boolean }) {
  return (
    <span className={`${classes.lines} ${classes.narrow}`}>
      <SignedWord icon="warning" tone="look">
        None
      </SignedWord>
      <span className={text.small}>
        {isOwn ? (
          <TextLink to="/console/account" underline="always">
            Add a passkey
          </TextLink>
        ) : (
          'Ask them to add one'
        )}
      </span>
    </span>
  )
}

export function getStaffName({ nickname, email }: StaffMember) {
  return nickname || email
}
