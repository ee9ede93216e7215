import type { OwnRequest } from '@fovea/contract/requests'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { formatRequestState, getRequestTopic } from '../../../../lib/text/request-labels.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { RequestState } from '../../../../ui/requests/RequestState.tsx'
import { RequestTopic } from '../../../../ui/requests/RequestTopic.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'

const column = createColumnHelper<OwnRequest>()

const columns = [
  column.accessor('type', 'Request', (_, row) => <RequestType request={row} />),
  column.computed(getRequestTopic, 'About', (_, row) => <RequestTopic request={row} />),
  column.accessor('created', 'Sent', (value) => <Time iso={value} />),
  column.computed(formatRequestState, 'Status', (_, row) => <RequestState request={row} />),
]

export function UserRequests({ requests }: { requests: OwnRequest[] }) {
  return (
    <Section
      title="Requests"
      framed
      {...(requests.length === 0 && { sentence: 'No requests yet.' })}
    >
      {requests.length > 0 && (
        <DataTable<OwnRequest>
          label="the user's requests"
          columns={columns}
          rows={requests}
          rowId={({ _id }) => _id}
          empty={null}
        />
      )}
    </Section>
  )
}

function RequestType({ request: { _id: id, type } }: { request: OwnRequest }) {
  const mayOpen = useStaffPermission('requests:write')
  if (!mayOpen) return type
  return (
    <TextLink to="/console/admin-requests" search={{ id }}>
      {type}
    </TextLink>
  )
}
