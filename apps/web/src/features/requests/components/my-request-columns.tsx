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
import text from '../../../ui/text/text.module.css'
import classes from '../../../ui/tables/RowLink.module.css'

const column = createColumnHelper<OwnRequest>()

export const myRequestColumns = [
  column.computed(
    (row) => `${row.type} ${getRequestTopic(row)}`,
    'Request',
    (_, row) => (
      <span className={classes.named}>
        <TextLink className={classes.link} to="/console/my-requests" search={{ id: row._id }}>
          <UnreadMark unread={row.unread}>{row.type}</UnreadMark>
        </TextLink>
        <RequestTopic request={row} />
      </span>
    ),
  ),
  column.computed(
    (row) => formatRequestStatus(row, 'sender'),
    'Status',
    (_, row) => <RequestState request={row} viewer="sender" />,
  ),
  column.computed(getLastAnswer, 'Last answer', (answer) =>
    answer === '' ? (
      <span className={text.dimmed}>None yet</span>
    ) : (
      <CutText text={answer} width="22rem" />
    ),
  ),
  column.computed(
    ({ updated, created }) => updated ?? created,
    'Updated',
    (iso) => <Time iso={iso} />,
  ),
]
