import type { AdminRequest } from '@fovea/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { adminRequestsQuery } from '../calls.ts'
import { adminRequestColumns } from './admin-request-columns.tsx'
import { FailedMails } from './FailedMails.tsx'
import { FailedBillingJobs } from './FailedBillingJobs.tsx'
import { RequestFilters } from './RequestFilters.tsx'

export function RequestList() {
  const search = useSearch({ from: '/console/admin/admin-requests' })
  const navigate = useNavigate({ from: '/console/admin-requests' })
  const requests = useInfiniteQuery(adminRequestsQuery(search))
  const everything = search.state === 'all' && search.type === undefined

  return (
    <Page title="Requests" sentence="Requests from developers, newest first.">
      <RequestFilters
        search={search}
        onChange={(part) => void navigate({ search: { ...search, ...part }, replace: true })}
      />
      <DataTable<AdminRequest>
        query={requests}
        failure="The requests could not be loaded."
        label="requests"
        columns={adminRequestColumns}
        rows={requests.data?.pages.flatMap(({ docs }) => docs)}
        rowId={({ _id }) => _id}
        placeholderRows={5}
        partial={requests.hasNextPage}
        empty={
          <EmptyState
            drawing="letter"
            sentence={everything ? 'No requests yet.' : 'No matching requests.'}
          />
        }
      />
      <OlderRows query={requests} />
      <FailedMails />
      <FailedBillingJobs />
    </Page>
  )
}
