import type { UserSearchResult } from '@fovea/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { SearchField } from '../../../../ui/forms/SearchField.tsx'
import { usersQuery } from '../calls.ts'
import { userColumns } from './user-columns.tsx'
import filters from '../../../../ui/forms/filters.module.css'

export function UserList() {
  const { search = '' } = useSearch({ from: '/console/admin/admin-users' })
  const navigate = useNavigate({ from: '/console/admin-users' })
  const users = useInfiniteQuery(usersQuery(search))

  return (
    <Page title="Users" sentence="Everyone with an account, newest first.">
      <SearchField
        label="Find a user"
        placeholder="Name, e-mail or team"
        className={filters.search}
        value={search}
        onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
      />
      <DataTable<UserSearchResult>
        query={users}
        failure="Users could not be loaded."
        label="people"
        columns={userColumns}
        rows={users.data?.pages.flatMap(({ docs }) => docs)}
        rowId={({ _id }) => _id}
        placeholderRows={5}
        partial
        empty={<EmptyState drawing="list" sentence={`Nothing matches “${search}”.`} />}
      />
      <OlderRows query={users} />
    </Page>
  )
}
