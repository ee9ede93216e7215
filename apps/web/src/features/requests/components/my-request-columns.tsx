import type { OwnRequest } from '@fovea/contract/requests'
import { stateWord, topicOf } from '../../../lib/words/request-words.ts'
import { RequestState } from '../../../ui/values/RequestState.tsx'
import { RequestTopic } from '../../../ui/values/RequestTopic.tsx'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { Time } from '../../../ui/values/Time.tsx'
import classes from './MyRequests.module.css'

const column = columnsOf<OwnRequest>()

export const myRequestColumns = [
  column.accessor('type', { header: 'Request' }),
  column.computed(stateWord, {
    id: 'state',
    header: 'Status',
    cell: ({ row: { original } }) => <RequestState request={original} />,
  }),
  column.computed(topicOf, {
    id: 'topic',
    header: 'About',
    cell: ({ row: { original } }) => <RequestTopic request={original} />,
  }),
  column.accessor('created', {
    header: 'Sent',
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
  column.accessor('note', {
    header: 'Answer',
    cell: ({ getValue }) => <span className={classes.answer}>{getValue()}</span>,
  }),
]
