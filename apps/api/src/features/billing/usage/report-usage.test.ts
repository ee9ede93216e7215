import { dayMs, dayOf } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'
import { createBillingContext } from '../billing-context.ts'
import { endSubscription } from '../subscribe/end-subscription.ts'
import { reportUsage } from './report-usage.ts'

const billing = await openTestBilling()

const report = () => reportUsage(createBillingContext(billing.platform))
const ago = (days: number, ms = 0) => new Date(billing.clock.now.getTime() - days * dayMs - ms)

async function subscriber({ started = 60, ended = null as Date | null } = {}) {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  await billing.query`update billing_accounts set started_at = ${ago(started)}, ended_at = ${ended}
    where owner_id = ${user._id}`
  return user._id
}

async function reportedOf(ownerId: string) {
  const rows = await billing.query<{ day: string; sessions: number }>`
    select day::text as day, sessions::int as sessions from reported_days
    where owner_id = ${ownerId} order by day
  `
  return rows.map(({ day, sessions }) => [day, sessions])
}

test('reports other days when one day fails, counts its sessions as unreported and retries it', async () => {
  const owner = await subscriber()
  await billing.meterSum(owner, ago(3), 10)
  await billing.meterSum(owner, ago(2), 20)
  const fails = () => billing.breakCalls({ match: 'POST /v1/billing/meter_events', kind: '500' })
  await fails()
  expect(await report()).toBe(10)
  expect(await reportedOf(owner)).toEqual([[dayOf(ago(2)), 20]])
  expect(await report()).toBe(0)
  const both = [
    [dayOf(ago(3)), 10],
    [dayOf(ago(2)), 20],
  ]
  expect(await reportedOf(owner)).toEqual(both)

  await fails()
  expect(await report()).toBe(0)
  await billing.meterSum(owner, ago(2), 5)
  expect(await report()).toBe(5)
  expect(await reportedOf(owner)).toEqual(both)
})

test('does not mark rejected usage as reported', async () => {
  const owner = await subscriber()
  const { now } = billing.clock
  billing.clock.now = ago(10)
  await billing.meterSum(owner, ago(30), 8)
  expect(await report()).toBe(8)
  expect(await reportedOf(owner)).toEqual([])
  billing.clock.now = now
})

test('reports days as long as the provider accepts them, until two days after the end', async () => {
  const running = await subscriber()
  const endedLately = await subscriber({ ended: ago(2, -1000) })
  const endedLongAgo = await subscriber({ ended: ago(2) })
  const begunToday = await subscriber({ started: 0 })
  for (const owner of [running, endedLately, endedLongAgo, begunToday])
    for (const days of [35, 34, 3, 1]) await billing.meterSum(owner, ago(days), 7)
  expect(await report()).toBe(0)
  const describeMessages = (...days: number[]) => days.map((day) => [dayOf(ago(day)), 7])
  expect(await reportedOf(running)).toEqual(describeMessages(34, 3, 1))
  expect(await reportedOf(endedLately)).toEqual(describeMessages(34, 3))
  expect(await reportedOf(endedLongAgo)).toEqual([])
  expect(await reportedOf(begunToday)).toEqual([])
})

test('reports each total within its day and after the start of the subscription', async () => {
  const owner = await subscriber({ started: 1 })
  await billing.meter(owner, ago(1, -dayMs / 24), 4)
  await billing.meterSum(owner, ago(0), 6)
  expect(await report()).toBe(0)
  const { data: meters } = await billing.provider.billing.meters.list()
  const from = Date.parse(dayOf(ago(1))) / 1000
  const { data } = await billing.provider.billing.meters.listEventSummaries(meters[0]?.id ?? '', {
    customer: await billing.customerOf(owner),
    start_time: from,
    end_time: from + (2 * dayMs) / 1000,
    value_grouping_window: 'hour',
  })
  const atHours = data.map((meterEventSummary) => [
    (meterEventSummary.start_time - from) / 3600,
    meterEventSummary.aggregated_value,
  ])
  expect(atHours).toEqual(
    expect.arrayContaining([
      [12, 4],
      [24, 6],
    ]),
  )
  expect(atHours).toHaveLength(2)
})

test('reports all accounts except those that the provider does not know', async () => {
  const owner = await subscriber()
  await billing.meterSum(owner, ago(1), 9)
  const stranger = await subscriber()
  await billing.meterSum(stranger, ago(1), 9)
  await billing.query`update billing_accounts set customer_id = null where owner_id = ${stranger}`
  await billing.query`with people as (
      insert into users (id, email, nickname, image_url, created_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd' || n || '@example.com',
        'Crowd', '', now() from generate_series(1, 101) as n returning id
    ) insert into billing_accounts (owner_id, customer_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    select id, 'cus_' || id, 'sub_' || id, 'active', ${ago(1)}, ${ago(1)}, ${ago(-9)} from people`
  expect(await report()).toBe(0)
  expect(await reportedOf(owner)).toEqual([[dayOf(ago(1)), 9]])
  expect(await reportedOf(stranger)).toEqual([])
})

test('keeps a subscription running while its usage cannot be reported', async () => {
  const owner = await subscriber()
  await billing.moveTo(ago(-1))
  await billing.meterSum(owner, ago(0), 30)
  const customer = await billing.customerOf(owner)
  const statuses = async () =>
    (await billing.provider.subscriptions.list({ customer })).data.map(({ status }) => status)
  const end = () => endSubscription(createBillingContext(billing.platform), owner)
  await billing.breakCalls({ match: 'POST /v1/billing/meter_events', kind: '500' })
  await expect(end()).rejects.toThrow('card provider is not responding')
  expect(await statuses()).toEqual(['active'])
  expect(await end()).toBe('unsubscribe')
  expect(await statuses()).toEqual([])
})
