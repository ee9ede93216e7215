import type { FoundUser } from '@fovea/contract/admin'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import { AccountState } from './AccountState.tsx'
import { UserLink } from './UserLink.tsx'

const column = columnsOf<FoundUser>()

export const userColumns = [
  column.accessor('email', 'E-mail', (_, row) => <UserLink user={row} />),
  column.accessor('nickname', 'Name'),
  column.computed(({ teams }) => teams.map(({ name }) => name).join(', '), 'Teams'),
  column.accessor('created', 'Joined', (value) => <Day iso={value} />),
  column.display('Account', (row) => <AccountState user={row} />),
]
