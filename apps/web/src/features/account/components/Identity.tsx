import type { User } from '@fovea/contract/auth'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { staffRoleNames } from '../../../lib/auth/staff-role-names.ts'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'

const providers: Readonly<Record<string, string>> = { google: 'Google', github: 'GitHub' }

export function Identity({ user }: { user: User }) {
  // `authID` is the provider and the user's ID there: `google|1234`.
  const [agent = ''] = user.authID.split('|')
  return (
    <Facts>
      <Fact label="Name">
        <bdi>{user.nickname || 'Unknown'}</bdi>
      </Fact>
      <Fact label="Signs in with">{providers[agent] ?? agent}</Fact>
      <Fact label="Role">
        {user.staffRole === null ? 'Developer' : staffRoleNames[user.staffRole]}
      </Fact>
      <Fact label="Account ID">
        <CopyText text={user._id} label="account id" />
      </Fact>
    </Facts>
  )
}
