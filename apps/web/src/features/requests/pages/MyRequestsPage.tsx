import type { OwnRequest } from '@fovea/contract/requests'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/text/format.ts'
import { useDecisionEvents } from '../../../lib/live-events/use-decision-events.ts'
import { useOpenRows } from '../../../lib/page/use-open-rows.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { OlderRows } from '../../../ui/tables/OlderRows.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { myRequestsQuery } from '../calls.ts'
import { myRequestColumns } from '../components/my-request-columns.tsx'
import { MyRequestDetail } from '../components/MyRequestDetail.tsx'

export function MyRequestsPage() {
  const requests = useInfiniteQuery(myRequestsQuery)
  const rows = useOpenRows()
  useDecisionEvents()

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
        empty={<NoRequests />}
        expand={{
          open: rows.open,
          onToggle: rows.toggle,
          canOpen: () => true,
          nameOf: ({ type, created }) => `${type}, ${formatDate(created)}`,
          renderDetail: (request) => <MyRequestDetail request={request} />,
        }}
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
