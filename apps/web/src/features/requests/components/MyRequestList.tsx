import type { OwnRequest } from '@fovea/contract/requests'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../ui/tables/OlderRows.tsx'
import { myRequestsQuery } from '../calls.ts'
import { myRequestColumns } from './my-request-columns.tsx'
import { NoRequests } from './NoRequests.tsx'

export function MyRequestList() {
  const requests = useInfiniteQuery(myRequestsQuery)
  const mayAsk = usePermission('requests:write')
  const rows = requests.data?.pages.flatMap(({ docs }) => docs)
  return (
    <Page
      title="My requests"
      sentence="What you asked us, and our answers. They appear here as soon as we send them."
      action={
        mayAsk && (
          <ButtonLink to="/console/report-issue" variant="default">
            Report an issue
          </ButtonLink>
        )
      }
    >
      {rows?.length === 0 ? (
        <NoRequests mayAsk={mayAsk} />
      ) : (
        <DataTable<OwnRequest>
          query={requests}
          failure="Your requests could not be loaded."
          label="my requests"
          columns={myRequestColumns}
          rows={rows}
          rowId={({ _id }) => _id}
          partial={requests.hasNextPage}
          wide
          empty={null}
        />
      )}
      <OlderRows query={requests} />
    </Page>
  )
}
