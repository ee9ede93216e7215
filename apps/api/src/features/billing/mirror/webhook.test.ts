import { dayMs } from '@fovea/contract/time'
import { randomUUID } from 'node:crypto'
import { postWebhook } from '@fovea/contract/billing'
import { assert, asyncProperty, shuffledSubarray } from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventQueue } from './event-repository.ts'
import { createBillingJobHandlers } from '../jobs.ts'
import { getRoundCount } from '../../../../test/generated/round-count.ts'
import { subscribe, createTestBilling, openTestBilling } from '../../../../test/test-billing.ts'

const billing = await openTestBilling()

const secret = 'whsec_foveasandbox'

function sign(payload: string, { secondsAgo = 0, with: key = secret } = {}) {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  return billing.provider.webhooks.generateTestHeaderString({ payload, secret: key, timestamp })
}

async function deliver(payload: string | Buffer, signature?: string) {
  return (await answerTo(payload, signature)).statusCode
}

function answerTo(payload: string | Buffer, signature?: string) {
  return billing.app.inject({
    method: postWebhook.method,
    url: postWebhook.path,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    payload,
  })
}

async function inboxIds() {
  const rows = await billing.query<{ id: string }>`select id from billing_events`
  return rows.map(({ id }) => id)
}

function eventOf(customerId: string) {
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: 'sub_x', object: 'subscription', customer: customerId } },
  }
}

test('refuses forged, stale, future, unsigned and altered events without a trace', async () => {
  const event = eventOf('cus_x')
  const payload = JSON.stringify(event, null, 2)
  const flipped = Buffer.from(payload)
  flipped[20] = (flipped[20] ?? 0) ^ 1
  expect(await deliver(payload)).toBe(400)
  expect(await deliver(payload, 't=1,v1=00')).toBe(400)
  expect(await deliver(payload, sign(payload, { with: 'whsec_other' }))).toBe(400)
  expect(await deliver(payload, sign(payload, { secondsAgo: 310 }))).toBe(400)
  expect(await deliver(payload, sign(payload, { secondsAgo: -310 }))).toBe(400)
  const inTenYears = sign(payload, { secondsAgo: -315_360_000 })
  expect(await deliver(payload, inTenYears)).toBe(400)
  expect(await deliver(payload, `t=${Math.floor(Date.now() / 1000)},${inTenYears}`)).toBe(400)
  expect(await deliver(flipped, sign(payload))).toBe(400)
  expect(await deliver(`${payload} `, sign(payload))).toBe(400)
  expect(await inboxIds()).not.toContain(event.id)

  expect(await deliver(payload, sign(payload, { secondsAgo: 290 }))).toBe(200)
  expect(await deliver(payload, sign(payload, { secondsAgo: -290 }))).toBe(200)
  expect(await deliver(payload, sign(payload))).toBe(200)
  expect((await inboxIds()).filter((id) => id === event.id)).toHaveLength(1)
  const jobs = await billing.query`
    select name from pgboss.job where data ->> 'eventId' = ${event.id}
  `
  expect(jobs).toEqual([{ name: eventQueue }])
})

test('processes an event once and ignores its repeats', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  const payload = JSON.stringify(eventOf(await billing.customerOf(user._id)))
  const statusAfter = async () => {
    await billing.query`update billing_accounts set status = 'unknown' where owner_id = ${user._id}`
    expect(await deliver(payload, sign(payload))).toBe(200)
    await billing.settled()
    const rows = await billing.query<{ status: string }>`
      select status from billing_accounts where owner_id = ${user._id}
    `
    return rows[0]?.status
  }
  expect([await statusAfter(), await statusAfter()]).toEqual(['active', 'unknown'])
})

test('stores the event and answers without a request to the provider', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  const event = eventOf(await billing.customerOf(user._id))
  const payload = JSON.stringify(event)
  const calls = await billing.countCalls(async () => {
    expect(await deliver(payload, sign(payload))).toBe(200)
  })
  expect(calls).toBe(0)
  const rows = await billing.query`
    select done_at, tried_at from billing_events where id = ${event.id}
  `
  expect(rows).toEqual([{ done_at: null, tried_at: null }])
  expect(await billing.countCalls(() => billing.settled())).toBeGreaterThan(0)
})

test('accepts an event without a customer and marks it as processed', async () => {
  const event = eventOf('')
  const payload = JSON.stringify({ ...event, data: { object: { object: 'balance' } } })
  expect(await deliver(payload, sign(payload))).toBe(200)
  await billing.settled()
  const rows = await billing.query`
    select done_at is not null as done, trouble from billing_events where id = ${event.id}
  `
  expect(rows).toEqual([{ done: true, trouble: null }])
})

test('accepts both secrets while one replaces the other', async () => {
  const both = await createTestBilling({ STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' })
  const payload = JSON.stringify(eventOf('cus_x'))
  for (const key of ['whsec_new', 'whsec_old', 'whsec_other']) {
    const { statusCode } = await both.app.inject({
      method: postWebhook.method,
      url: postWebhook.path,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': sign(payload, { with: key }),
      },
      payload,
    })
    expect(statusCode).toBe(key === 'whsec_other' ? 400 : 200)
  }
  await both.close()
})

test('processes an event later if the provider is down', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  const event = eventOf(await billing.customerOf(user._id))
  const payload = JSON.stringify(event)
  await billing.breakCalls({ match: 'GET /v1/customers', kind: '500', times: '3' })
  expect(await deliver(payload, sign(payload))).toBe(200)
  await billing.settled()
  const undone = async () => {
    const waiting = await billing.query<{ id: string }>`
      select id from billing_events where done_at is null
    `
    return waiting.map(({ id }) => id)
  }
  expect(await undone()).toEqual([event.id])
  await createBillingJobHandlers(billing.platform)[eventQueue]?.(
    { eventId: event.id },
    { lastTry: false },
  )
  expect(await undone()).toEqual([])
})

test('reaches the same state for any order and repetition of the events', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_chargeCustomerFail')
  const now = billing.clock.now
  const tomorrow = new Date(now.getTime() + dayMs)
  await billing.meterSum(user._id, tomorrow, 20_000)
  await billing.moveTo(tomorrow)
  await billing.endMonth()

  const state = async () => {
    const rows = await billing.query`
      select status, current_period_start, current_period_end, past_due_since, cancel_at, ended_at, card
      from billing_accounts where owner_id = ${user._id}
    `
    const mails = await sql`select name from mails where user_id = ${user._id}`.execute(billing.db)
    return { account: rows, mails: mails.rows }
  }
  const expected = await state()
  expect(expected.account).toMatchObject([{ status: 'past_due' }])
  expect(expected.mails).toHaveLength(1)

  const customer = await billing.customerOf(user._id)
  const { data } = await billing.provider.events.list({ limit: 100 })
  const events = data.filter((event) => JSON.stringify(event.data.object).includes(customer))
  expect(events.length).toBeGreaterThan(10)
  let round = 0
  await assert(
    asyncProperty(
      shuffledSubarray(
        events.flatMap((event, place) => (place % 3 === 0 ? [event, event] : [event])),
        { minLength: 3, maxLength: 10 },
      ),
      async (order) => {
        round += 1
        await billing.query`
          update billing_accounts set status = 'active', past_due_since = null, cancel_at = now(),
            version = version + 1
          where owner_id = ${user._id}
        `
        await Promise.all(
          order.map(async (event) => {
            const payload = JSON.stringify({ ...event, id: `${event.id}_${round}` })
            expect(await deliver(payload, sign(payload))).toBe(200)
          }),
        )
        await billing.settled()
        expect(await state()).toEqual(expected)
      },
    ),
    { numRuns: getRoundCount({ everyday: 20, all: 100 }) },
  )
})

const refusal = async (payload: string, signature: string) =>
  (await answerTo(payload, signature)).json()

test('refuses an unsigned body, and a signed body that is not an event, by its field', async () => {
  const event = eventOf('cus_x')
  expect(await refusal(JSON.stringify(event), 't=1,v1=00')).toMatchObject({
    error: {
      name: 'BAD_INPUT',
      message: 'The signature is not valid.',
      fields: { 'stripe-signature': 'The signature is not valid.' },
    },
  })
  const bad = [
    '{',
    '[]',
    ...[
      { ...event, id: '' },
      { ...event, id: 'e'.repeat(256) },
      { ...event, type: undefined },
      { ...event, object: 'charge' },
      { ...event, data: {} },
      { ...event, data: { object: { id: 'sub_x' } } },
      { ...event, object: 'v2.core.event', related_object: {} },
    ].map((invalid) => JSON.stringify(invalid)),
  ]
  const named = {
    error: {
      name: 'BAD_INPUT',
      message: 'This is not an event.',
      fields: { body: 'This is not an event.' },
    },
  }
  for (const payload of bad) expect(await refusal(payload, sign(payload))).toMatchObject(named)
})

test('reads the customer from every form of event, and keeps the event waiting with its error', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  const customer = await billing.customerOf(user._id)
  const thin = { object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' }
  for (const [event, about] of [
    [{ data: { object: { id: 'sub_x', object: 'subscription', customer } } }, 'sub_x'],
    [{ data: { object: { id: 'in_x', object: 'invoice', customer: { id: customer } } } }, 'in_x'],
    [{ data: { object: { id: customer, object: 'customer' } } }, customer],
    [{ data: { object: { object: 'balance', customer } } }, null],
    [{ ...thin, related_object: { id: 'mtr_x' } }, 'mtr_x'],
    [{ ...thin, related_object: null }, null],
  ] as const) {
    await billing.breakCalls({ match: 'GET /v', kind: '500', times: '3' })
    const { id, ...rest } = eventOf(customer)
    const payload = JSON.stringify({ ...rest, id, ...event })
    expect(await deliver(payload, sign(payload))).toBe(200)
    await billing.settled()
    const rows =
      await billing.query`select customer_id, object_id, received_at, done_at, tried_at, trouble,
      given_up_at from billing_events where id = ${id}`
    expect(rows).toEqual([
      {
        customer_id: 'object' in event ? null : customer,
        object_id: about,
        received_at: billing.clock.now,
        done_at: null,
        tried_at: billing.clock.now,
        trouble: expect.stringMatching(/\w/),
        given_up_at: null,
      },
    ])
  }
})
