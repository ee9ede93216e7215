import type { FoundUser } from '@fovea/contract/admin'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import { AccountState } from './AccountState.tsx'
import { UserLink } from './UserLink.tsx'

const column = columnsOf<FoundUser>()

export const userColumns = [
  column.accessor('email', {
    header: 'E-mail',
    cell: ({ row: { original } }) => <UserLink user={original} />,
  }),
  column.accessor('nickname', { header: 'Name' }),
  column.computed(({ teams }) => teams.map(({ name }) => name).join(', '), {
    id: 'teams',
    header: 'Teams',
  }),
  column.accessor('created', {
    header: 'Joined',
    cell: ({ getValue }) => <Day iso={getValue()} />,
  }),
  column.display({
    id: 'state',
    header: 'Account',
    cell: ({ row: { original } }) => <AccountState user={original} />,
  }),
]
