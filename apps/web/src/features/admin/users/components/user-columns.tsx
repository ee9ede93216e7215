import type { UserSearchResult } from '@fovea/contract/admin'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import { AccountStatus } from './AccountStatus.tsx'
import { UserLink } from './UserLink.tsx'

const column = createColumnHelper<UserSearchResult>()

export const userColumns = [
  column.accessor('email', 'E-mail', (_, row) => <UserLink user={row} />),
  column.accessor('nickname', 'Name'),
  column.computed(({ teams }) => teams.map(({ name }) => name).join(', '), 'Teams'),
  column.accessor('created', 'Joined', (value) => <Day iso={value} />),
  column.display('Account', (row) => <AccountStatus user={row} />),
]
