import type { OwnRequest } from '@fovea/contract/requests'
import { formatRequestState, getRequestTopic } from '../../../lib/text/request-labels.ts'
import { RequestState } from '../../../ui/values/RequestState.tsx'
import { RequestTopic } from '../../../ui/values/RequestTopic.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { Time } from '../../../ui/values/Time.tsx'
import { CutText } from '../../../ui/values/CutText.tsx'

const column = createColumnHelper<OwnRequest>()

export const myRequestColumns = [
  column.accessor('type', 'Request'),
  column.computed(formatRequestState, 'Status', (_, row) => <RequestState request={row} />),
  column.computed(getRequestTopic, 'About', (_, row) => <RequestTopic request={row} />),
  column.accessor('created', 'Sent', (value) => <Time iso={value} />),
  column.accessor('note', 'Answer', (value) => <CutText text={value} width="18rem" />),
]
