import type { AdminRequest } from '@fovea/contract/admin'
import { Checkbox } from '@mantine/core'
import { formatRequestStatus, getRequestTopic } from '../../../../lib/text/request-labels.ts'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { RequestState } from '../../../../ui/requests/RequestState.tsx'
import { RequestTopic } from '../../../../ui/requests/RequestTopic.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { RequestLink } from './RequestLink.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import classes from './admin-request-columns.module.css'

const column = createColumnHelper<AdminRequest>()

const request = column.accessor('type', 'Request', (_, row) => <RequestLink request={row} />)
const topic = column.computed(getRequestTopic, 'About', (_, row) => <RequestTopic request={row} />)
const updated = column.computed(
  ({ updated: at, created }) => at ?? created,
  'Updated',
  (iso) => <Time iso={iso} />,
)
const status = column.computed(
  (row) => formatRequestStatus(row, 'team'),
  'Status',
  (_, row) => <RequestState request={row} />,
)

export const otherRequestColumns = [request, status, topic, updated]

type Selection = { ids: ReadonlySet<string>; onToggle: (id: string) => void }

/** Only requests without a decision can be selected, because that is what a selection is for. */
export function createRequestColumns({ ids, onToggle }: Selection) {
  return [
    column.display(
      'Select',
      ({ _id: id, type, user, state }) => (
        <span className={classes.select}>
          <Checkbox
            size="xs"
            radius="xs"
            aria-label={`Select ${type} of ${user.email}`}
            checked={ids.has(id)}
            disabled={state !== 'open'}
            onChange={() => onToggle(id)}
          />
        </span>
      ),
      { hiddenHeader: true },
    ),
    request,
    status,
    column.display('From', (row) => <CustomerLink request={row} />),
    topic,
    column.computed(
      ({ assignee }) => assignee?.name ?? '',
      'Assigned to',
      (name) => (name === '' ? '–' : <UserText text={name} />),
    ),
    updated,
  ]
}
