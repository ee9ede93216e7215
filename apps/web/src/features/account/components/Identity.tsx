import type { User } from '@fovea/contract/auth'
import { staffRoleNames } from '../../../lib/auth/staff-role-names.ts'
import { Picture } from '../../../ui/drawings/Picture.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import text from '../../../ui/text/text.module.css'
import classes from './Identity.module.css'

const providers: Readonly<Record<string, string>> = { google: 'Google', github: 'GitHub' }

export function Identity({ user }: { user: User }) {
  // `authID` is the provider and the user's ID there: `google|1234`.
  const [agent = ''] = user.authID.split('|')
  const name = user.nickname || 'Unknown'
  return (
    <>
      <div className={classes.person}>
        <Picture src={user.imageUrl} name={name} />
        <div>
          <UserText className={classes.name} text={name} />
          <p className={text.dimmed}>Signs in with {providers[agent] ?? agent}</p>
        </div>
      </div>
      <Facts>
        {user.staffRole !== null && (
          <Fact label="Staff role">{staffRoleNames[user.staffRole]}</Fact>
        )}
        <Fact label="Account ID">
          <CopyText text={user._id} label="account id" />
        </Fact>
      </Facts>
    </>
  )
}
