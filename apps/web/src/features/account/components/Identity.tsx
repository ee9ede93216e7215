import type { User } from '@fovea/contract/session'
import { CopyText } from '../../../ui/CopyText.tsx'
import classes from './Identity.module.css'

const providers: Readonly<Record<string, string>> = { google: 'Google', github: 'GitHub' }

export function Identity({ user }: { user: User }) {
  // `google|1234`: who vouched for the person, and by which subject.
  const [agent = ''] = user.authID.split('|')
  return (
    <dl className={classes.list}>
      <dt>Name</dt>
      <dd>{user.nickname || 'Unknown'}</dd>
      <dt>Signs in with</dt>
      <dd>{providers[agent] ?? agent}</dd>
      <dt>Role</dt>
      <dd>{user.isAdmin ? 'Admin' : 'Developer'}</dd>
      <dt>Account id</dt>
      <dd>
        <CopyText text={user._id} label="account id" />
      </dd>
    </dl>
  )
}
