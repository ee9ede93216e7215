import type { AdminRequest } from '@fovea/contract/admin'
import { stateWord, topicOf } from '../../../../lib/words/request-words.ts'
import { RequestState } from '../../../../ui/values/RequestState.tsx'
import { RequestTopic } from '../../../../ui/values/RequestTopic.tsx'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import { RequestLink } from './RequestLink.tsx'

const column = columnsOf<AdminRequest>()

const request = column.accessor('type', {
  header: 'Request',
  cell: ({ row: { original } }) => <RequestLink request={original} />,
})
const topic = column.computed(topicOf, {
  id: 'topic',
  header: 'About',
  cell: ({ row: { original } }) => <RequestTopic request={original} />,
})
const created = column.accessor('created', {
  header: 'Sent',
  cell: ({ getValue }) => <Time iso={getValue()} />,
})
const state = column.computed(stateWord, {
  id: 'state',
  header: 'Status',
  cell: ({ row: { original } }) => <RequestState request={original} />,
})

export const adminRequestColumns = [
  request,
  state,
  column.computed(({ user }) => user.email, { id: 'email', header: 'From' }),
  topic,
  created,
]

/** For the requests of one person, whose name stands above. */
export const otherRequestColumns = [request, state, topic, created]
