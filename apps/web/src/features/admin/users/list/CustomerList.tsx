import type { Customer } from '@fovea/contract/admin'
import { customerSorts } from '@fovea/contract/admin/customer-options'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { NothingMatches } from '../../../../ui/feedback/NothingMatches.tsx'
import { DownloadLink } from '../../../../ui/buttons/DownloadLink.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { type CustomerFilters as Filters, customersQuery, getCustomersFileUrl } from '../calls.ts'
import { readUsersSearch } from '../users-search.ts'
import { CustomerGroup } from './CustomerGroup.tsx'
import { customerColumns } from './customer-columns.tsx'
import { CustomerFilters } from './CustomerFilters.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { sortLabels } from './customer-labels.ts'

const sentence =
  'Everyone with an account, and every team. Sessions and spend are of this month (UTC); last seen is the last visit to this console. Updated every five minutes.'

export function CustomerList() {
  const { id: _, ...filters } = readUsersSearch(useSearch({ from: '/console/admin/admin-users' }))
  const navigate = useNavigate({ from: '/console/admin-users' })
  const customers = useInfiniteQuery(customersQuery(filters))
  const { search, sort = 'joined', order = 'descending' } = filters
  const rows = customers.data?.pages.flatMap(({ docs }) => docs)

  function change(part: Filters) {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })
  }

  function sortBy(header: string) {
    const chosen = customerSorts.find((key) => sortLabels[key] === header)
    if (chosen === undefined) return
    const first = chosen === 'name' ? 'ascending' : 'descending'
    const turned = order === 'ascending' ? 'descending' : 'ascending'
    change({ sort: chosen, order: chosen === sort ? turned : first })
  }

  return (
    <Page
      title="Users"
      sentence={sentence}
      action={<DownloadLink href={getCustomersFileUrl(filters)}>Export CSV</DownloadLink>}
    >
      <CustomerFilters filters={filters} onChange={change} />
      {filters.group !== undefined && (
        <CustomerGroup group={filters.group} onRemove={() => change({ group: undefined })} />
      )}
      <SavedFilters query={filters} />
      <DataTable<Customer>
        query={customers}
        failure="Users could not be loaded."
        label="people"
        columns={customerColumns}
        rows={rows}
        rowId={({ _id }) => _id}
        placeholderRows={10}
        partial
        wide
        serverSort={{
          order: { column: sortLabels[sort], direction: order },
          columns: Object.values(sortLabels),
          onSort: sortBy,
        }}
        empty={
          <NothingMatches
            drawing="list"
            sentence={search ? `Nothing matches “${search}”.` : 'Nothing matches these filters.'}
            onAct={() =>
              void navigate({ search: { sort: filters.sort, order: filters.order }, replace: true })
            }
          />
        }
      />
      <OlderRows query={customers} label="Show more" />
    </Page>
  )
}
