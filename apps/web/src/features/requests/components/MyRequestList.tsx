import type { OwnRequest } from '@fovea/contract/requests'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../ui/tables/OlderRows.tsx'
import { myRequestsQuery } from '../calls.ts'
import { myRequestColumns } from './my-request-columns.tsx'

export function MyRequestList() {
  const requests = useInfiniteQuery(myRequestsQuery)
  return (
    <Page
      title="My requests"
      sentence="Your requests and our answers. Answers appear here as soon as we send them."
    >
      <DataTable<OwnRequest>
        query={requests}
        failure="Your requests could not be loaded."
        label="my requests"
        columns={myRequestColumns}
        rows={requests.data?.pages.flatMap(({ docs }) => docs)}
        rowId={({ _id }) => _id}
        partial={requests.hasNextPage}
        wide
        empty={<NoRequests />}
      />
      <OlderRows query={requests} />
    </Page>
  )
}

function NoRequests() {
  return (
    <EmptyState
      drawing="letter"
      sentence="No requests yet. Ask for a commercial license, a longer trial or the ambassador program on the license keys page."
      action={<ButtonLink to="/console/license-keys">Go to license keys</ButtonLink>}
    />
  )
}
