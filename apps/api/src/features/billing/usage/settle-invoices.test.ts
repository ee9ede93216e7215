import { dayMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { subscribe, type TestBilling, createTestBilling } from '../../../../test/test-billing.ts'
import { createLog } from '../../../platform/logging/log.ts'
import { createBillingContext } from '../billing-context.ts'
import { billingRepository } from '../repository.ts'
import { reportUsage } from './report-usage.ts'
import { endSubscription } from '../subscribe/end-subscription.ts'
import { settleOpenInvoices, settleEndedSubscriptions } from './settle-invoices.ts'

const hourMs = dayMs / 24
const chargeFails = 'pm_card_chargeCustomerFail'

let billing: TestBilling
const logged: string[] = []
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  billing = await createTestBilling({}, { log })
})
afterAll(() => billing.close())

const emailOf = new Map<string, string>()
const context = () => createBillingContext(billing.platform)
const pass = (ms: number) => billing.moveTo(new Date(billing.clock.now.getTime() + ms))

/** Somebody who has subscribed, and used so much on the day after. */
async function subscriber(sessions: number, card = 'pm_card_visa') {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, card)
  await pass(dayMs)
  if (sessions > 0) await billing.meterSum(user._id, billing.clock.now, sessions)
  await pass(hourMs)
  emailOf.set(user._id, user.email)
  return { ownerId: user._id, id }
}

async function accountOf(ownerId: string) {
  const account = await billingRepository(billing.db).findAccount(ownerId)
  if (!account) throw new Error('There is no account.')
  return account
}

const settle = async (ownerId: string) =>
  settleOpenInvoices(context(), await accountOf(ownerId), 'later')
const invoicesOf = async (subscription: string) =>
  (await billing.provider.invoices.list({ subscription })).data

test('what a subscription that has ended still owes is asked for, and what is nothing is done with', async () => {
  const owing = await subscriber(11_000)
  const free = await subscriber(0)
  for (const { ownerId, id } of [owing, free]) {
    await endSubscription(context(), ownerId)
    expect(await invoicesOf(id)).toMatchObject([{ status: 'draft' }])
    await settle(ownerId)
    await settle(ownerId)
  }
  expect(await invoicesOf(owing.id)).toMatchObject([{ status: 'paid', amount_paid: 1000 }])
  expect(await invoicesOf(free.id)).toMatchObject([{ status: 'paid', amount_paid: 0 }])
})

test('where the bank says no, the provider goes on asking; where the provider is away, it is all tried again', async () => {
  const { ownerId, id } = await subscriber(11_000, chargeFails)
  await endSubscription(context(), ownerId)
  await billing.breakCalls({ match: '/finalize', kind: '500' })
  await expect(settle(ownerId)).rejects.toThrow('An unknown error occurred')
  await billing.breakCalls({ match: 'GET /v1/subscriptions', kind: '500', times: '2' })
  await expect(settle(ownerId)).rejects.toThrow('An unknown error occurred')
  await settle(ownerId)
  const [request] = await invoicesOf(id)
  expect(request).toMatchObject({ status: 'open', auto_advance: true, attempt_count: 1 })
  const lines = logged.filter((line) => line.includes(request?.id ?? ''))
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { code: 'card_declined', msg: 'last invoice of a subscription is unpaid' },
  ])
  // From here on that is the provider's own work.
  await settle(ownerId)
  expect(await invoicesOf(id)).toMatchObject([{ attempt_count: 1 }])
})

test('a payment that the provider could not take is not taken for paid', async () => {
  const { ownerId, id } = await subscriber(11_000)
  await endSubscription(context(), ownerId)
  await pass(2 * hourMs)
  await billing.breakCalls({ match: '/pay', kind: '500' })
  await expect(settle(ownerId)).rejects.toThrow('An unknown error occurred')
  expect(await invoicesOf(id)).toMatchObject([{ status: 'open' }])
})

test('what was overdue when a subscription was ended is asked for too, and what runs is left alone', async () => {
  const ended = await subscriber(12_000, chargeFails)
  const running = await subscriber(12_000, chargeFails)
  await billing.endMonth()
  const [overdue] = await invoicesOf(running.id)
  await billing.provider.invoices.update(overdue?.id ?? '', { auto_advance: false })
  await endSubscription(context(), ended.ownerId)
  await settle(ended.ownerId)
  await settle(running.ownerId)
  const attempts = async (id: string) =>
    (await invoicesOf(id)).map(({ attempt_count: count }) => count)
  // The newest first: what was used since is nothing.
  expect((await attempts(ended.id)).at(-1)).toBe(2)
  expect(await attempts(running.id)).toEqual([1])
})

test('what the provider itself has given up is left alone', async () => {
  const { ownerId, id } = await subscriber(12_000, chargeFails)
  await billing.endMonth()
  for (const days of [3, 5, 7]) await pass(days * dayMs + hourMs)
  expect(await billing.provider.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
  const before = await invoicesOf(id)
  await settle(ownerId)
  await pass(2 * hourMs)
  await settleEndedSubscriptions(context())
  expect(await invoicesOf(id)).toEqual(before)
})

test('whom the provider does not know, and who was never there, owes nothing', async () => {
  const { ownerId } = await subscriber(0)
  const account = await accountOf(ownerId)
  for (const customer of ['cus_gone', null]) {
    const settled = settleOpenInvoices(context(), { ...account, customer_id: customer }, 'never')
    await expect(settled).resolves.toBeUndefined()
  }
})

test('who subscribes again on the day of the end pays for all of it', async () => {
  const { ownerId, id } = await subscriber(0)
  await billing.meter(ownerId, new Date(billing.clock.now.getTime() - hourMs / 2), 20_000)
  await endSubscription(context(), ownerId)
  // On Basic, between the two: neither invoice counts it.
  await billing.meter(ownerId, new Date(billing.clock.now.getTime() + hourMs / 12), 5_000)
  await pass(hourMs / 6)
  const { browser } = await signInAs(billing, emailOf.get(ownerId) ?? '')
  const next = await subscribe(browser)
  expect(next.status).toBe('active')
  await billing.meter(ownerId, new Date(billing.clock.now.getTime() + hourMs / 6), 10)
  await pass(hourMs / 2)
  await reportUsage(context())
  await pass(hourMs)
  await settleEndedSubscriptions(context())
  expect(await invoicesOf(id)).toMatchObject([{ status: 'paid', amount_paid: 10_000 }])
  // From here on the day is the next one's.
  await reportUsage(context())
  const { rows } = await sql<{ sessions: number }>`select sessions::int as sessions
    from reported_days where subscription_id = ${next.id}`.execute(billing.db)
  expect(rows).toEqual([{ sessions: 10 }])
})
