import { dayMs, hourMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'
import { createLog } from '../../../platform/logging/log.ts'
import { createBillingContext } from '../billing-context.ts'
import { billingRepository } from '../repository.ts'
import { reportUsage } from './report-usage.ts'
import { endSubscription } from '../subscribe/end-subscription.ts'
import { settleOpenInvoices, settleEndedSubscriptions } from './settle-invoices.ts'

const chargeFails = 'pm_card_chargeCustomerFail'

const logged: string[] = []
const log = createLog('warn', { write: (line) => void logged.push(line) })
const billing = await openTestBilling({}, { log })

const emailOf = new Map<string, string>()
const context = () => createBillingContext(billing.platform)
const pass = (ms: number) => billing.moveTo(new Date(billing.clock.now.getTime() + ms))

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

test('collects the debt of an ended subscription, and closes an invoice of zero', async () => {
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

test("leaves a declined payment to the provider's retries, and retries everything after an outage", async () => {
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
  await settle(ownerId)
  expect(await invoicesOf(id)).toMatchObject([{ attempt_count: 1 }])
})

test('does not take a payment for paid that the provider could not process', async () => {
  const { ownerId, id } = await subscriber(11_000)
  await endSubscription(context(), ownerId)
  await pass(2 * hourMs)
  await billing.breakCalls({ match: '/pay', kind: '500' })
  await expect(settle(ownerId)).rejects.toThrow('An unknown error occurred')
  expect(await invoicesOf(id)).toMatchObject([{ status: 'open' }])
})

test('collects invoices that were overdue when the subscription ended, and leaves running subscriptions alone', async () => {
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
  // The newest comes first: usage after the last invoice is zero.
  expect((await attempts(ended.id)).at(-1)).toBe(2)
  expect(await attempts(running.id)).toEqual([1])
})

test('leaves invoices alone that the provider has stopped retrying', async () => {
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

test('has nothing to collect from an unknown customer, or without a customer', async () => {
  const { ownerId } = await subscriber(0)
  const account = await accountOf(ownerId)
  for (const customer of ['cus_gone', null]) {
    const settled = settleOpenInvoices(context(), { ...account, customer_id: customer }, 'never')
    await expect(settled).resolves.toBeUndefined()
  }
})

test('charges all usage of a customer who subscribes again on the day of the end', async () => {
  const { ownerId, id } = await subscriber(0)
  await billing.meter(ownerId, new Date(billing.clock.now.getTime() - hourMs / 2), 20_000)
  await endSubscription(context(), ownerId)
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
  // After the settlement the day belongs to the next subscription.
  await reportUsage(context())
  const rows = await billing.query<{ sessions: number }>`select sessions::int as sessions
    from reported_days where subscription_id = ${next.id}`
  expect(rows).toEqual([{ sessions: 10 }])
})
