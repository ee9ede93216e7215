import type { OwnRequest } from '@fovea/contract/requests'
import {
  formatRequestStatus,
  getLastAnswer,
  getRequestTopic,
} from '../../../lib/text/request-labels.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { CutText } from '../../../ui/values/CutText.tsx'
import { RequestState } from '../../../ui/requests/RequestState.tsx'
import { RequestTopic } from '../../../ui/requests/RequestTopic.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { UnreadMark } from '../../../ui/values/UnreadMark.tsx'
import classes from '../../../ui/tables/RowLink.module.css'

const column = createColumnHelper<OwnRequest>()

export const myRequestColumns = [
  column.accessor('type', 'Request', (type, { _id: id, unread }) => (
    <TextLink className={classes.link} to="/console/my-requests" search={{ id }}>
      <UnreadMark unread={unread}>{type}</UnreadMark>
    </TextLink>
  )),
  column.computed(
    (row) => formatRequestStatus(row, 'sender'),
    'Status',
    (_, row) => <RequestState request={row} viewer="sender" />,
  ),
  column.computed(getRequestTopic, 'About', (_, row) => <RequestTopic request={row} />),
  column.computed(getLastAnswer, 'Last answer', (text) => <CutText text={text} width="14rem" />),
  column.computed(
    ({ updated, created }) => updated ?? created,
    'Updated',
    (iso) => <Time iso={iso} />,
  ),
]
