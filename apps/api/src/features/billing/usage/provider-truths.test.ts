import { randomUUID } from 'node:crypto'
import {
  getInvoiceUsage,
  getPaymentProfile,
  getSubscription,
  getUpcomingInvoice,
  listInvoices,
  deleteSubscription,
} from '@fovea/contract/billing'
import { computePriceCents } from '@fovea/contract/billing/rules'
import { deleteCurrentUser, putCurrentUser } from '@fovea/contract/auth'
import { dayMs, hourMs, minuteMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createLog } from '../../../platform/logging/log.ts'
import { splitLines } from '../../../../test/mail/mails.ts'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { subscribe, createTestBilling, openTestBilling } from '../../../../test/test-billing.ts'
import { endSubscription } from '../subscribe/end-subscription.ts'
import { registerBillingMetrics } from '../metrics.ts'
import { reportUsage } from './report-usage.ts'
import { createBillingCatalog } from '../billing-catalog.ts'
import { settleEndedSubscriptions } from './settle-invoices.ts'
import { createBillingContext } from '../billing-context.ts'

// Behavior of the real card provider that billing depends on. The sandbox imitates it, see its `as-documented.test.ts`.

const logged: string[] = []
const log = createLog('error', { write: (line) => void logged.push(line) })
const billing = await openTestBilling({}, { log })

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const pass = (ms: number) => billing.moveTo(after(billing.clock.now, ms))
const context = () => createBillingContext(billing.platform)
const invoicesOf = async (subscription: string) =>
  (await billing.provider.invoices.list({ subscription })).data

async function user(sessions: number, card = 'pm_card_visa') {
  const { browser, user: person } = await billing.customer()
  const { id } = await subscribe(browser, card)
  if (sessions > 0) await pass(dayMs)
  if (sessions > 0) await billing.meterSum(person._id, billing.clock.now, sessions)
  await pass(hourMs)
  return { browser, person, id, ownerId: person._id }
}

test('invoices and charges a cancelled subscription once, after its late usage is in', async () => {
  const { browser, person, id, ownerId } = await user(11_000)
  await browser.call(deleteSubscription, { body: { phrase: 'agree' } })
  const { current_period_end: end } = (await browser.call(getSubscription)).payload
  const border = new Date((end ?? 0) * 1000)
  await billing.moveTo(after(border, 10 * minuteMs))
  await settleEndedSubscriptions(context())
  expect(await invoicesOf(id)).toMatchObject([{ status: 'draft' }])

  await billing.meterSum(ownerId, after(border, -hourMs), 1000)
  await pass(hourMs)
  await settleEndedSubscriptions(context())
  await settleEndedSubscriptions(context())
  const paid = { status: 'paid', amount_paid: computePriceCents(12_000) }
  expect(await invoicesOf(id)).toMatchObject([paid])
  const { browser: later } = await signInAs(billing, person.email)
  expect((await later.call(listInvoices, { query: {} })).payload.docs).toMatchObject([
    { ...paid, period_end: end },
  ])
})

test('charges the former month of a customer who subscribes again at once', async () => {
  const { browser, person, id } = await user(11_000)
  await browser.call(deleteSubscription, { body: { phrase: 'agree' } })
  const { current_period_end: end } = (await browser.call(getSubscription)).payload
  await billing.moveTo(new Date(((end ?? 0) + 60) * 1000))
  const { browser: later } = await signInAs(billing, person.email)
  expect((await subscribe(later)).status).toBe('active')
  await pass(2 * hourMs)
  await settleEndedSubscriptions(context())
  expect(await invoicesOf(id)).toMatchObject([{ status: 'paid', amount_paid: 1000 }])
})

test('leaves a declined last invoice to the retries of the provider', async () => {
  const { id, ownerId } = await user(11_000, 'pm_card_chargeCustomerFail')
  await endSubscription(context(), ownerId)
  await pass(2 * hourMs)
  await settleEndedSubscriptions(context())
  const [invoice] = await invoicesOf(id)
  expect(invoice).toMatchObject({ status: 'open', auto_advance: true, attempt_count: 1 })
  expect(invoice?.next_payment_attempt).toEqual(expect.any(Number))
})

test('pays all invoices before it deletes the customer of a closed account', async () => {
  const { browser, person, id, ownerId } = await user(11_000)
  const customer = await billing.customerOf(ownerId)
  await browser.call(deleteCurrentUser, { body: { confirm: person.email } })
  expect(await invoicesOf(id)).toMatchObject([{ status: 'paid', amount_paid: 1000 }])
  expect(await billing.provider.customers.retrieve(customer)).toMatchObject({ deleted: true })
  await billing.settled()
  const rows = await billing.query`
    select id from billing_events where customer_id = ${customer}
  `
  expect(rows).toEqual([])
})

test('does not let usage that was reported before block later days or the end of an account', async () => {
  const { person, id, ownerId } = await user(0)
  await billing.meter(ownerId, billing.clock.now, 1_000)
  await reportUsage(context())
  await billing.query`delete from reported_days`
  const midnight = new Date(Math.ceil(billing.clock.now.getTime() / dayMs) * dayMs)
  await billing.moveTo(after(midnight, hourMs))
  await billing.meterSum(ownerId, midnight, 50_000)
  const { browser: later } = await signInAs(billing, person.email)
  await reportUsage(context())
  expect((await later.call(getUpcomingInvoice)).payload.amount_due).toBe(computePriceCents(51_000))
  await billing.query`delete from reported_days`
  await later.call(deleteCurrentUser, { body: { confirm: person.email } })
  expect(await invoicesOf(id)).toMatchObject([{ amount_paid: computePriceCents(51_000) }])
})

test.each(['POST /v1/customers', 'POST /v1/setup_intents', 'POST /v1/subscriptions'])(
  'recovers with another idempotency key from a failure that %s repeats',
  async (match) => {
    const { browser, user: person } = await signInAs(billing, `${randomUUID()}@example.com`)
    await browser.call(putCurrentUser, { body: { userProfile: { email: person.email } } })
    // Events about a new customer would move the intent forward and could meet the failure instead.
    if (match !== 'POST /v1/customers') await browser.call(getPaymentProfile)
    await billing.settled()
    await billing.breakCalls({ match, kind: '500' })
    // On a slow machine the request can exceed its timeout and answer that the order is in progress.
    const trySubscribe = () =>
      subscribe(browser, 'pm_card_visa').then(({ status }) => status, String)
    expect(await trySubscribe()).toMatch(/PROVIDER_DOWN|^processing$/)
    await expect.poll(trySubscribe).toBe('active')
  },
)

test("charges the card on file when the same card is entered after a decline, with the bank's message", async () => {
  const { browser, person, id } = await user(12_000, 'pm_card_chargeCustomerFail')
  const { current_period_end: end } = (await browser.call(getSubscription)).payload
  await billing.moveTo(new Date(((end ?? 0) + 60) * 1000))
  await billing.moveTo(new Date(((end ?? 0) + 3 * 3600) * 1000))
  const { browser: due } = await signInAs(billing, person.email)
  const { payload } = await due.call(getSubscription)
  expect(payload).toMatchObject({
    status: 'past_due',
    overdue: { amount: computePriceCents(12_000), currency: 'usd' },
  })
  expect(payload).not.toHaveProperty('clientSecret')
  await expect(subscribe(due)).rejects.toThrow('Your card was declined.')
  expect(await invoicesOf(id)).toMatchObject([{ status: 'open', attempt_count: 2 }])
  expect((await subscribe(due, 'pm_card_visa')).status).toBe('active')
  expect((await due.call(getSubscription)).payload).toMatchObject({
    status: 'active',
    overdue: null,
  })
})

test('notifies the operator once of rejected usage, and logs and counts it', async () => {
  await billing.provider.billing.meterEvents.create({
    event_name: 'unknown_meter',
    identifier: 'lost-1',
    payload: { stripe_customer_id: 'cus_x', value: '1' },
  })
  await billing.settled()
  await billing.settled()
  const rows = await billing.query<{ subject: string; text: string }>`
    select subject, content ->> 'text' as text from mails where user_id is null
  `
  expect(rows).toMatchObject([{ subject: 'The card provider rejected usage reports' }])
  expect(splitLines(rows[0]?.text)).toEqual([
    'Stripe rejected 1 usage report, so this usage is missing from invoices.',
    expect.stringMatching(/^Error: \w/),
    'Codes: no_meter',
    'Reports: lost-1',
    expect.stringMatching(/^Event: evt_\w/),
  ])
  const events = await sql`
    select type from billing_events where type like 'v1.billing.meter.%' and done_at is not null
  `.execute(billing.db)
  expect(events.rows).toEqual([{ type: 'v1.billing.meter.no_meter_found' }])
  const lines = logged.filter((line) => line.includes('the card provider rejected usage reports'))
  expect(lines).toEqual([expect.stringContaining('lost-1')])
  const registry = new Registry()
  registerBillingMetrics(registry, billing.db, billing.platform.log)
  expect(await registry.metrics()).toContain('billing_meter_errors 1')
})

test('replaces a customer that the provider does not know', async () => {
  const { browser, ownerId } = await user(0)
  await billing.query`
    update billing_accounts set customer_id = 'cus_elsewhere' where owner_id = ${ownerId}
  `
  expect((await browser.call(listInvoices, { query: {} })).payload.docs).toEqual([])
  expect((await subscribe(browser, 'pm_card_visa')).status).toBe('active')
  await billing.query`
    update billing_accounts set customer_id = 'cus_other' where owner_id = ${ownerId}
  `
  expect((await browser.call(getPaymentProfile)).payload.card).toBeNull()
})

test('finds existing catalog objects at the provider, also while other processes create them', async () => {
  const own = await createTestBilling()
  const made = await Promise.all([1, 2, 3].map(() => createBillingCatalog(own.provider)))
  expect(new Set(made.map(({ meterId, priceId }) => `${meterId} ${priceId}`)).size).toBe(1)
  expect(await createBillingCatalog(own.provider)).toEqual(made[0])
  await own.close()
})

test('updates the email address although the postal address is refused', async () => {
  const { browser, user: person } = await billing.customer()
  await browser.call(getPaymentProfile)
  const address = {
    country: 'US',
    state: 'NY',
    city: 'Albany',
    line1: '1 State Street',
    postalCode: '94105',
  }
  const email = `${randomUUID()}@example.com`
  await browser.call(putCurrentUser, { body: { userProfile: { email, address } } })
  await billing.query`update users set confirmed_email = email where id = ${person._id}`
  const { payload } = await browser.call(getPaymentProfile)
  expect(payload.metadata.addressValidation).toContain('Failed')
  expect(
    await billing.provider.customers.retrieve(await billing.customerOf(person._id)),
  ).toMatchObject({
    email,
    name: person.nickname,
    address: { state: 'CA' },
  })
})

test("reports the period of an invoice's lines, and the amount that is carried over", async () => {
  const { browser, id, ownerId } = await user(0)
  await billing.meter(ownerId, after(billing.clock.now, -hourMs / 2), 10_020)
  const { current_period_start: start } = (await browser.call(getSubscription)).payload
  await endSubscription(context(), ownerId)
  await pass(2 * hourMs)
  await settleEndedSubscriptions(context())
  const [invoice] = (await browser.call(listInvoices, { query: {} })).payload.docs
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 20,
    amount_due: 0,
    starting_balance: 0,
    ending_balance: 20,
    period_start: start,
  })
  expect(invoice?.period_end).toBeGreaterThan(start ?? 0)
  const params = { invoiceId: invoice?.id ?? '' }
  expect((await browser.call(getInvoiceUsage, { params })).payload.docs).toMatchObject([
    { sessions: 10_020 },
  ])
  expect(await invoicesOf(id)).toHaveLength(1)
})

test('undoes a cancellation date that was set at the provider', async () => {
  const { browser, id } = await user(0)
  const at = Math.floor(after(billing.clock.now, 5 * dayMs).getTime() / 1000)
  await billing.provider.subscriptions.update(id, { cancel_at: at })
  await billing.settled()
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    planStatus: 'waitingUnsubscribe',
    cancel_at: at,
  })
  await subscribe(browser)
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    planStatus: 'subscribing',
    cancel_at: null,
  })
})

test('bills sessions of the first day of a month in that month only', async () => {
  const { browser, person, id, ownerId } = await user(0)
  const { current_period_end: end } = (await browser.call(getSubscription)).payload
  const border = new Date((end ?? 0) * 1000)
  await billing.moveTo(after(border, 10 * minuteMs))
  await billing.meterSum(ownerId, border, 20_000)
  await reportUsage(context())
  await billing.moveTo(after(border, 3 * hourMs))
  expect(await invoicesOf(id)).toMatchObject([{ total: 0 }])
  const { browser: later } = await signInAs(billing, person.email)
  expect((await later.call(getUpcomingInvoice)).payload.amount_due).toBe(computePriceCents(20_000))
})
