import type { OwnRequest } from '@fovea/contract/requests'
import { stateWord, topicOf } from '../../../lib/words/request-words.ts'
import { RequestState } from '../../../ui/values/RequestState.tsx'
import { RequestTopic } from '../../../ui/values/RequestTopic.tsx'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { Time } from '../../../ui/values/Time.tsx'
import { CutText } from '../../../ui/values/CutText.tsx'

const column = columnsOf<OwnRequest>()

export const myRequestColumns = [
  column.accessor('type', 'Request'),
  column.computed(stateWord, 'Status', (_, row) => <RequestState request={row} />),
  column.computed(topicOf, 'About', (_, row) => <RequestTopic request={row} />),
  column.accessor('created', 'Sent', (value) => <Time iso={value} />),
  column.accessor('note', 'Answer', (value) => <CutText text={value} width="18rem" />),
]
