import {
  type Delivery,
  deliveryStates,
  type Webhook,
  type WebhookState,
} from '@fovea/contract/webhooks'
import { deliveryDays } from '@fovea/contract/webhooks/rules'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import type { useOpenRows } from '../../../lib/page/use-open-rows.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../ui/tables/OlderRows.tsx'
import { deliveriesQuery } from '../calls.ts'
import { DeliveryDetail } from './DeliveryDetail.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { StatusDot } from '../../../ui/values/StatusDot.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { formatAnswer, formatNextTry, getDeliveryStatus } from './delivery-status.ts'
import text from '../../../ui/text/text.module.css'
import flow from '../../../ui/layout/flow.module.css'
import classes from '../Webhooks.module.css'

const ResendFailed = createLazyModal(() => import('./ResendFailed.tsx'), 'ResendFailed')

type Props = { webhook: Webhook; rows: ReturnType<typeof useOpenRows> }

const filters = ['all', ...deliveryStates] as const
type Filter = (typeof filters)[number]

const texts: Record<Filter, { title: string; empty: string }> = {
  all: {
    title: 'All',
    empty: `No deliveries in the last ${deliveryDays} days.`,
  },
  waiting: { title: 'Waiting', empty: 'Nothing waits to be sent or tried again.' },
  delivered: {
    title: 'Delivered',
    empty: `Nothing was delivered in the last ${deliveryDays} days.`,
  },
  failed: { title: 'Failed', empty: `No delivery failed in the last ${deliveryDays} days.` },
}

export function WebhookDeliveries({ webhook, rows: { open, toggle } }: Props) {
  const panel = useId()
  const [filter, setFilter] = useState<Filter>('all')
  const [resending, setResending] = useState(false)
  const deliveries = useInfiniteQuery(
    deliveriesQuery(webhook._id, filter === 'all' ? undefined : filter),
  )
  const now = useNow()
  const columns = useMemo(() => createDeliveryColumns(webhook.state, now), [webhook.state, now])
  const canResend = usePermission('webhooks:write') && webhook.state !== 'ended'

  return (
    <Section
      title="Deliveries"
      sentence={`Of the last ${deliveryDays} days, newest first.`}
      actions={
        canResend &&
        webhook.failed > 0 && (
          <Button variant="default" onClick={() => setResending(true)}>
            Send failed again
          </Button>
        )
      }
    >
      <Tabs
        label="Deliveries"
        panel={panel}
        tabs={filters.map((id) => ({ id, title: texts[id].title, count: countOf(id, webhook) }))}
        value={filter}
        onChange={setFilter}
      />
      <div id={panel} role="tabpanel" aria-label={texts[filter].title}>
        <DataTable<Delivery>
          query={deliveries}
          failure="The deliveries could not be loaded."
          label="deliveries"
          columns={columns}
          rows={deliveries.data?.pages.flatMap(({ docs }) => docs)}
          rowId={({ _id }) => _id}
          partial
          wide
          empty={<EmptyState drawing="list" sentence={texts[filter].empty} />}
          expand={{
            open,
            onToggle: toggle,
            canOpen: () => true,
            nameOf: ({ type, eventId }) => `${type} ${eventId}`,
            renderDetail: (delivery) => (
              <DeliveryDetail
                webhookId={webhook._id}
                delivery={delivery}
                canResend={canResend}
                isActive={webhook.state === 'active'}
              />
            ),
          }}
        />
        <OlderRows query={deliveries} />
      </div>
      <ResendFailed
        opened={resending}
        onClose={() => setResending(false)}
        webhookId={webhook._id}
        isPaused={webhook.state === 'paused'}
      />
    </Section>
  )
}

function countOf(filter: Filter, { waiting, failed }: Webhook) {
  switch (filter) {
    case 'waiting':
      return waiting
    case 'failed':
      return failed
    case 'all':
    case 'delivered':
      return 0
  }
}

function createDeliveryColumns(state: WebhookState, now: Date) {
  const column = createColumnHelper<Delivery>()
  return [
    column.accessor('type', 'Event', (type, { test }) => (
      <span className={flow.row}>
        <code>{type}</code>
        {test && <span className={text.small}>Test</span>}
      </span>
    )),
    column.computed(
      (delivery) => getDeliveryStatus(delivery).word,
      'Status',
      (_, delivery) => (
        <span className={classes.two}>
          <StatusDot {...getDeliveryStatus(delivery)} />
          {delivery.nextTry !== null && (
            <span className={text.small}>
              {state === 'active'
                ? `${delivery.tries > 0 ? 'tries again ' : ''}${formatNextTry(delivery.nextTry, now)}`
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
