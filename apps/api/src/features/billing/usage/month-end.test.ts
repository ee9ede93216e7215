import { dayMs, dayOf, hourMs } from '@fovea/contract/time'
import {
  getInvoiceUsage,
  getSubscription,
  getUpcomingInvoice,
  listInvoices,
} from '@fovea/contract/billing'
import { computePriceCents } from '@fovea/contract/billing/rules'
import { exportUsageDetail, getCost, getUsageDetail } from '@fovea/contract/usage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { subscribe, type TestBilling, createTestBilling } from '../../../../test/test-billing.ts'
import { reportUsage } from './report-usage.ts'
import { createBillingContext } from '../billing-context.ts'

const chargeFails = 'pm_card_chargeCustomerFail'

let billing: TestBilling
beforeEach(async () => {
  billing = await createTestBilling()
})
afterEach(() => billing.close())

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

test("bills the usage since subscribing by the tiers, with each line's sessions", async () => {
  const { browser, user } = await billing.customer()
  const subscribedAt = billing.clock.now
  await billing.meter(user._id, after(subscribedAt, -hourMs), 500)
  await subscribe(browser, 'pm_card_visa')
  await billing.meter(user._id, after(subscribedAt, hourMs), 200)
  await billing.meter(user._id, after(subscribedAt, hourMs), 100, 'org.example.app')
  await billing.meterSum(user._id, after(subscribedAt, dayMs), 109_700)

  await billing.moveTo(after(subscribedAt, 2 * dayMs))
  await reportUsage(createBillingContext(billing.platform))
  expect((await browser.call(getUpcomingInvoice)).payload.amount_due).toBe(
    computePriceCents(110_000),
  )
  expect((await browser.call(getCost)).payload.plan).toBe('expert')

  // A process that crashes before it stores a report sends the report again.
  await billing.query`delete from reported_days`
  await reportUsage(createBillingContext(billing.platform))
  await billing.meter(user._id, after(subscribedAt, 3 * dayMs), 1)
  await billing.moveTo(after(subscribedAt, 4 * dayMs))

  const border = await billing.endMonth()
  const { browser: later } = await signInAs(billing, user.email)
  const [invoice] = (await later.call(listInvoices, { query: {} })).payload.docs
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_due: computePriceCents(110_001),
    amount_paid: computePriceCents(110_001),
    currency: 'usd',
    period_end: border.getTime() / 1000,
  })
  expect(invoice?.lines.map(({ quantity }) => quantity)).toEqual([10_000, 90_000, 10_001])
  expect(invoice?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice?.amount_due)

  const invoiceId = invoice?.id ?? ''
  const { docs } = (await later.call(getInvoiceUsage, { params: { invoiceId } })).payload
  const dayAfter = (ms: number) => dayOf(after(subscribedAt, ms))
  expect(docs).toEqual([
    { date: dayAfter(0), appName: 'app', sessions: 300 },
    { date: dayAfter(dayMs), appName: 'app', sessions: 109_700 },
    { date: dayAfter(3 * dayMs), appName: 'app', sessions: 1 },
  ])
  const firstDay = { date: dayAfter(0), appName: 'app' }
  const billedFrom = new Date((invoice?.period_start ?? 0) * 1000).toISOString()
  const detail = async (query: typeof firstDay & { billedFrom?: string; page?: string }) =>
    later.call(getUsageDetail, { query: { page: '1', ...query } })
  expect(await detail(firstDay)).toMatchObject({ sessions: 800, total: 200 })
  const billed = await detail({ ...firstDay, billedFrom })
  expect(billed).toMatchObject({ sessions: 300, total: 75 })
  expect(billed.payload.every(({ started }) => started >= billedFrom)).toBe(true)
  const { next: cursor = '' } = billed
  const second = { ...firstDay, billedFrom, cursor, page: '1' }
  expect(await later.call(getUsageDetail, { query: second })).toMatchObject({ page: 2, total: 75 })
  const file = await later.send({
    method: exportUsageDetail.method,
    url: exportUsageDetail.path,
    query: { ...firstDay, billedFrom },
  })
  expect(file.body.trim().split('\n')).toHaveLength(1 + 300)

  const { browser: stranger } = await billing.customer()
  expect(await stranger.refused(getInvoiceUsage, { params: { invoiceId } })).toMatchObject({
    status: 404,
  })

  // Sessions that arrive after the invoice is final are billed neither on it nor in the next month.
  await billing.meterSum(user._id, after(border, -hourMs), 50_000)
  await reportUsage(createBillingContext(billing.platform))
  await billing.endMonth()
  const { browser: latest } = await signInAs(billing, user.email)
  const { docs: invoices } = (await latest.call(listInvoices, { query: {} })).payload
  expect(invoices.map(({ amount_due }) => amount_due)).toEqual([0, computePriceCents(110_001)])
})

test('grants seven days after a failed payment, sends one email, and recovers with another card', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, chargeFails)
  await billing.meterSum(user._id, after(billing.clock.now, dayMs), 12_000)
  await billing.moveTo(after(billing.clock.now, dayMs))
  const border = await billing.endMonth()
  const dueAt = after(border, hourMs)

  const { browser: due } = await signInAs(billing, user.email)
  expect((await due.call(getSubscription)).payload).toMatchObject({
    planStatus: 'subscribing',
    status: 'past_due',
    grace_until: after(dueAt, 7 * dayMs).getTime() / 1000,
    entitlement: 'expert',
  })
  const mails = async () => {
    const rows = await billing.query<{ subject: string }>`
      select subject from mails where user_id = ${user._id} and subject like '%payment%'
    `
    return rows.length
  }
  expect(await mails()).toBe(1)

  // The provider retries after three days and fails again: no second email, and the same grace period.
  await billing.moveTo(after(dueAt, 7 * dayMs - 1000))
  expect((await due.call(getSubscription)).payload.entitlement).toBe('expert')
  await billing.moveTo(after(dueAt, 7 * dayMs))
  expect((await due.call(getSubscription)).payload).toMatchObject({
    status: 'past_due',
    entitlement: 'basic',
  })
  expect(await mails()).toBe(1)

  expect((await subscribe(due, 'pm_card_visa')).status).toBe('active')
  expect((await due.call(getSubscription)).payload).toMatchObject({
    planStatus: 'subscribing',
    status: 'active',
    grace_until: null,
    entitlement: 'expert',
  })
})

test('ends the subscription without a payment, and pays the debt first on the next subscription', async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, chargeFails)
  await billing.meterSum(user._id, after(billing.clock.now, dayMs), 12_000)
  await billing.moveTo(after(billing.clock.now, dayMs))
  const border = await billing.endMonth()
  for (const days of [3, 8, 15]) await billing.moveTo(after(border, days * dayMs + 3 * hourMs))
  const { browser: later } = await signInAs(billing, user.email)
  const overdue = { amount: computePriceCents(12_000), currency: 'usd' }
  const ended = { planStatus: 'unsubscribe', status: 'canceled', entitlement: 'basic', overdue }
  expect((await later.call(getSubscription)).payload).toMatchObject(ended)

  const debts = async () => (await billing.provider.invoices.list({ subscription: id })).data
  await expect(subscribe(later)).rejects.toThrow('Your card was declined.')
  expect((await later.call(getSubscription)).payload).toMatchObject(ended)
  expect(await debts()).toMatchObject([{ status: 'open' }])
  expect((await subscribe(later, 'pm_card_visa')).status).toBe('active')
  expect(await debts()).toMatchObject([{ status: 'paid', amount_paid: overdue.amount }])
  expect((await later.call(getSubscription)).payload.overdue).toBeNull()
})

test('settles a debt with a question of the bank before the next subscription', async () => {
  const { browser, user } = await billing.customer()
  const asksAlways = 'pm_card_authenticationRequired'
  const { id, clientSecret } = await subscribe(browser, asksAlways)
  await billing.answerBank(clientSecret ?? '', 'complete')
  await billing.settled()
  expect(id).toMatch(/^seti_/)
  await billing.meterSum(user._id, after(billing.clock.now, dayMs), 12_000)
  await billing.moveTo(after(billing.clock.now, dayMs))
  const border = await billing.endMonth()
  for (const days of [3, 8, 15]) await billing.moveTo(after(border, days * dayMs + 3 * hourMs))
  const { browser: later } = await signInAs(billing, user.email)
  await expect(subscribe(later)).rejects.toThrow(
    'Your bank wants you to confirm an unpaid invoice first.',
  )
  expect((await later.call(getSubscription)).payload.planStatus).toBe('unsubscribe')
})

test('lets the customer settle a debt when the bank asks at every payment', async () => {
  const { browser, user } = await billing.customer()
  const { clientSecret: setup } = await subscribe(browser, 'pm_card_authenticationRequired')
  await billing.answerBank(setup ?? '', 'complete')
  await billing.settled()
  await billing.meterSum(user._id, after(billing.clock.now, dayMs), 12_000)
  await billing.moveTo(after(billing.clock.now, dayMs))
  await billing.endMonth()
  const { browser: due } = await signInAs(billing, user.email)
  const { status, clientSecret } = (await due.call(getSubscription)).payload
  expect(status).toBe('past_due')
  expect(clientSecret).toMatch(/^pi_/)
  expect(await subscribe(due)).toMatchObject({ status: 'past_due', clientSecret })
  await billing.answerBank(clientSecret ?? '', 'complete')
  await billing.settled()
  const { payload } = await due.call(getSubscription)
  expect(payload).toMatchObject({ status: 'active', grace_until: null, entitlement: 'expert' })
  expect(payload).not.toHaveProperty('clientSecret')
})
