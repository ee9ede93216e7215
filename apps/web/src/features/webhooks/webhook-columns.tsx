import { type Webhook, webhookEventTypes } from '@fovea/contract/webhooks'
import { TextLink } from '../../ui/buttons/links.tsx'
import { createColumnHelper } from '../../ui/tables/table-columns.ts'
import { StatusDot } from '../../ui/values/StatusDot.tsx'
import { Time } from '../../ui/values/Time.tsx'
import { formatDeliveries, getWebhookName, getWebhookStatus, kindNames } from './webhook-status.ts'
import row from '../../ui/tables/RowLink.module.css'
import text from '../../ui/text/text.module.css'
import classes from './Webhooks.module.css'

const column = createColumnHelper<Webhook>()

export const webhookColumns = [
  column.computed(getWebhookName, 'Webhook', (name, { _id, url, kind }) => (
    <span className={classes.two}>
      <TextLink className={row.link} to="/console/webhooks/$webhookId" params={{ webhookId: _id }}>
        {name}
      </TextLink>
      <span className={`${text.small} ${classes.place}`} title={url}>
        {kindNames[kind]} · <code>{url}</code>
      </span>
    </span>
  )),
  column.computed(
    ({ events }) => events.join(', '),
    'Events',
    (list, { events }) => (
      <span className={classes.chosen} title={list}>
        {formatEvents(events)}
      </span>
    ),
  ),
  column.computed(
    (webhook) => getWebhookStatus(webhook).word,
    'Status',
    (_, webhook) => (
      <span className={classes.two}>
        <StatusDot {...getWebhookStatus(webhook)} />
        <Backlog webhook={webhook} />
      </span>
    ),
  ),
  column.accessor('lastDelivered', 'Last delivered', (iso) =>
    iso === null ? 'Never' : <Time iso={iso} />,
  ),
]

function Backlog({ webhook: { waiting, failed } }: { webhook: Webhook }) {
  const parts = [
    ...(waiting > 0 ? [`${formatDeliveries(waiting)} waiting`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ]
  return parts.length > 0 && <span className={text.small}>{parts.join(', ')}</span>
}

function formatEvents(events: Webhook['events']) {
  const [first, second] = events
  if (events.length === webhookEventTypes.length) return `All ${events.length} events`
  if (events.length <= 2) return events.join(', ')
  return `${first}, ${second} and ${events.length - 2} more`
}
