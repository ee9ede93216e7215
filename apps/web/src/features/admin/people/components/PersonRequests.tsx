import type { OwnRequest } from '@fovea/contract/requests'
import { stateWord, topicOf } from '../../../../lib/words/request-words.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { RequestState } from '../../../../ui/values/RequestState.tsx'
import { RequestTopic } from '../../../../ui/values/RequestTopic.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'

const column = columnsOf<OwnRequest>()

const columns = [
  column.accessor('type', 'Request', (_, row) => (
    <TextLink to="/console/admin-requests" search={{ id: row._id }}>
      {row.type}
    </TextLink>
  )),
  column.computed(topicOf, 'About', (_, row) => <RequestTopic request={row} />),
  column.accessor('created', 'Sent', (value) => <Time iso={value} />),
  column.computed(stateWord, 'Status', (_, row) => <RequestState request={row} />),
]

export function PersonRequests({ requests }: { requests: OwnRequest[] }) {
  return (
    <Section title="Requests">
      <DataTable<OwnRequest>
        label="the user's requests"
        columns={columns}
        rows={requests}
        rowId={({ _id }) => _id}
        empty="No requests yet."
      />
    </Section>
  )
}
