// @module-tag thorough
import { dayMs } from '@fovea/contract/time'
import { randomUUID } from 'node:crypto'
import { listAudit, listFailedBillingJobs, postBillingRetry } from '@fovea/contract/admin'
import { getPaymentProfile, getSubscription, listPlans, postPayment } from '@fovea/contract/billing'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { signInAs } from '../../../test/sign-in-as.ts'
import { subscribe, createTestBilling, openTestBilling } from '../../../test/test-billing.ts'
import { registerBillingMetrics } from './metrics.ts'
import { eventQueue } from './mirror/event-repository.ts'
import { intentQueue } from './subscribe/intent-repository.ts'
import { createBillingJobHandlers } from './jobs.ts'

const billing = await openTestBilling()

const processQueued = (eventId: string, lastTry = false) =>
  createBillingJobHandlers(billing.platform)[eventQueue]?.({ eventId }, { lastTry })
const advance = (intentId: string, lastTry = false) =>
  createBillingJobHandlers(billing.platform)[intentQueue]?.({ intentId }, { lastTry })

async function receive(type: string) {
  const { user } = await billing.customer()
  const id = `evt_${randomUUID()}`
  await billing.query`
    insert into billing_accounts (owner_id, customer_id) values (${user._id}, ${`cus_${id}`})
  `
  await billing.query`
    insert into billing_events (id, type, customer_id, object_id, received_at)
    values (${id}, ${type}, ${`cus_${id}`}, null, ${billing.clock.now})
  `
  return id
}

const admin = async () => (await signInAs(billing, 'admin@fovea.test')).browser
const givenUp = async () => (await (await admin()).call(listFailedBillingJobs)).payload.docs

test('marks an event as failed after its last attempt, shows it to admins and lets them retry it', async () => {
  const poison = await receive('invoice.created')
  const other = await receive('customer.updated')
  await billing.breakCalls({ match: `cus_${poison}`, kind: '500', times: '4' })
  await expect(processQueued(poison)).rejects.toThrow('card provider is not responding')
  expect(await givenUp()).toEqual([])
  await processQueued(other)
  await expect(processQueued(poison, true)).rejects.toThrow('card provider is not responding')
  expect(await givenUp()).toMatchObject([
    { _id: poison, kind: 'event', what: 'invoice.created', error: expect.stringMatching(/\w/) },
  ])
  const registry = new Registry()
  registerBillingMetrics(registry, billing.db, billing.platform.log)
  expect(await registry.metrics()).toContain('billing_failed_jobs 1')
  await processQueued(poison)
  expect(await givenUp()).toHaveLength(1)

  const browser = await admin()
  await browser.call(postBillingRetry, { params: { id: poison } })
  expect(await browser.refused(postBillingRetry, { params: { id: poison } })).toMatchObject({
    status: 404,
  })
  expect(await givenUp()).toEqual([])
  await processQueued(poison)
  const rows = await billing.query`
    select done_at is not null as done from billing_events where id in (${poison}, ${other})
  `
  expect(rows).toEqual([{ done: true }, { done: true }])
  const { docs } = (await browser.call(listAudit, { query: {} })).payload
  expect(docs).toMatchObject([{ action: 'billing retried', subjectId: poison }])
})

test('marks an intent as failed after its last attempt, and continues it on a retry', async () => {
  const { browser, user } = await billing.customer()
  await browser.call(listPlans)
  await billing.breakCalls({ match: 'POST /v1/setup_intents', kind: '500', times: '2' })
  await expect(subscribe(browser, 'pm_card_visa')).rejects.toThrow('PROVIDER_DOWN')
  const rows = await billing.query<{ id: string }>`
    select id from subscribe_intents where owner_id = ${user._id}
  `
  const id = rows[0]?.id ?? ''
  const jobs = await billing.query`
    select name from pgboss.job where data ->> 'intentId' = ${id}
  `
  expect(jobs).toEqual([{ name: intentQueue }])
  await expect(advance(id, true)).rejects.toThrow('card provider is not responding')
  expect(await givenUp()).toMatchObject([{ _id: id, kind: 'subscription', what: user._id }])
  await (await admin()).call(postBillingRetry, { params: { id } })
  await advance(id)
  expect((await browser.call(getSubscription)).payload.planStatus).toBe('subscribing')
  expect(await givenUp()).toEqual([])
})

test('leaves an intent to the worker that holds its claim, and continues it after the claim has ended', async () => {
  const { browser, user } = await billing.customer()
  await browser.call(listPlans)
  await billing.breakCalls({ match: 'POST /v1/setup_intents', kind: '500' })
  await expect(subscribe(browser, 'pm_card_visa')).rejects.toThrow('PROVIDER_DOWN')
  const rows = await billing.query<{ id: string }>`
    update subscribe_intents set holder = gen_random_uuid(), driven_until = now() + interval '1 minute'
    where owner_id = ${user._id} returning id
  `
  const id = rows[0]?.id ?? ''
  const jobs = async () => {
    const found = await billing.query`
      select from pgboss.job where data ->> 'intentId' = ${id}
    `
    return found.length
  }
  const before = await jobs()
  await advance(id)
  expect(await jobs()).toBe(before + 1)
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    underWay: true,
    planStatus: 'unsubscribe',
  })
  await billing.query`
    update subscribe_intents set driven_until = now() - interval '1 second' where id = ${id}
  `
  await advance(id)
  expect(await jobs()).toBe(before + 1)
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    underWay: false,
    planStatus: 'subscribing',
  })
})

// This test uses real time, because it asserts how long a request waits.
test('reports a stalled provider, and an order that it delays as in progress', async () => {
  const hurried = await createTestBilling({ STRIPE_TIMEOUT_FACTOR: '1' })
  onTestFinished(() => hurried.close())
  const { browser } = await hurried.customer()
  const { browser: other, user } = await hurried.customer()
  await browser.call(getPaymentProfile)
  await other.call(getPaymentProfile)
  await hurried.breakCalls({ match: 'POST /v1/setup_intents', kind: 'slow', ms: '20000' })
  await hurried.settled()
  const match = `GET /v1/customers/${await hurried.customerOf(user._id)}`
  await hurried.breakCalls({ match, kind: 'slow', ms: '15000', times: '3' })
  const [ordered, profile] = await Promise.all([
    subscribe(browser, 'pm_card_visa'),
    other.refused(getPaymentProfile),
  ])
  expect(profile).toMatchObject({ status: 503, name: 'PROVIDER_DOWN' })
  expect(ordered.status).toBe('processing')
  expect((await browser.call(getSubscription)).payload).toMatchObject({ underWay: true })
  const stands = async () => (await browser.call(getSubscription)).payload
  await expect.poll(stands).toMatchObject({
    underWay: false,
    failure: null,
    planStatus: 'subscribing',
  })
})

test('continues a payment that the provider delays, and shows its result in the subscription', async () => {
  const hurried = await createTestBilling({ STRIPE_TIMEOUT_FACTOR: '1' })
  onTestFinished(() => hurried.close())
  const { browser, user } = await hurried.customer()
  await subscribe(browser, 'pm_card_chargeCustomerFail')
  const tomorrow = new Date(hurried.clock.now.getTime() + dayMs)
  await hurried.meterSum(user._id, tomorrow, 12_000)
  await hurried.moveTo(tomorrow)
  await hurried.endMonth()
  const { browser: later } = await signInAs(hurried, user.email)
  await hurried.breakCalls({ match: '/pay', kind: 'slow', ms: '9000', times: '1' })
  const body = { paymentMethodId: 'pm_card_visa' }
  expect((await later.call(postPayment, { body })).payload).toEqual({ status: 'processing' })
  const overdue = async () => (await later.call(getSubscription)).payload.overdue
  await expect.poll(overdue).toBeNull()
})
