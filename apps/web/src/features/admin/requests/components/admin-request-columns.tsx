import type { AdminRequest } from '@fovea/contract/admin'
import { formatRequestState, getRequestTopic } from '../../../../lib/text/request-labels.ts'
import { RequestState } from '../../../../ui/values/RequestState.tsx'
import { RequestTopic } from '../../../../ui/values/RequestTopic.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Time } from '../../../../ui/values/Time.tsx'
import { RequestLink } from './RequestLink.tsx'

const column = createColumnHelper<AdminRequest>()

const request = column.accessor('type', 'Request', (_, row) => <RequestLink request={row} />)
const topic = column.computed(getRequestTopic, 'About', (_, row) => <RequestTopic request={row} />)
const created = column.accessor('created', 'Sent', (value) => <Time iso={value} />)
const state = column.computed(formatRequestState, 'Status', (_, row) => (
  <RequestState request={row} />
))

export const adminRequestColumns = [
  request,
  state,
  column.computed(({ user }) => user.email, 'From'),
  topic,
  created,
]

export const otherRequestColumns = [request, state, topic, created]
