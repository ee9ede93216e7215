import type { Delivery, WebhookState } from '@fovea/contract/webhooks'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { formatAnswer, formatNextTry, getDeliveryStatus } from './delivery-status.ts'
import classes from '../Webhooks.module.css'

export function createDeliveryColumns(state: WebhookState, now: Date) {
  const column = createColumnHelper<Delivery>()
  return [
    column.accessor('type', 'Event', (type, { test }) => (
      <span className={classes.acts}>
        <code>{type}</code>
        {test && <span className={classes.aside}>Test</span>}
      </span>
    )),
    column.computed(
      (delivery) => getDeliveryStatus(delivery).word,
      'State',
      (_, delivery) => (
        <span className={classes.two}>
          <StatusDot {...getDeliveryStatus(delivery)} />
          {delivery.nextTry !== null && (
            <span className={classes.aside}>
              {state === 'active'
                ? formatNextTry(delivery.nextTry, now)
                : 'when the webhook goes on'}
            </span>
          )}
        </span>
      ),
    ),
    column.computed(formatAnswer, 'Answer'),
    column.accessor('tries', 'Tries', String, { align: 'end' }),
    column.accessor('created', 'Created', (iso) => <Time iso={iso} />),
  ]
}
