import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import type { CustomerDetail } from '../calls.ts'
import text from '../../../../ui/text/text.module.css'
import { UserText } from '../../../../ui/text/UserText.tsx'
import classes from './CustomerSide.module.css'

export function CustomerMembers({ members }: { members: CustomerDetail['members'] }) {
  return (
    <Card title={`Members (${members.length})`}>
      <ul className={classes.list}>
        {members.map(({ _id: id, name, email, role }) => (
          <li key={id} className={classes.member}>
            <span>
              <TextLink to="/console/admin-users" search={{ id }}>
                <UserText text={name || email} />
              </TextLink>
              {name !== '' && <UserText className={text.second} text={email} />}
            </span>
            <span className={classes.role}>{role}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
