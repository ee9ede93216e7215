import {
  type AdjustmentInput,
  getCustomer,
  getCustomerTimeline,
  listAudit,
  listCustomerInvoices,
  listFailedBillingJobs,
  postAdjustment,
  postBillingRetry,
} from '@fovea/contract/admin'
import { getSubscription, listInvoices } from '@fovea/contract/billing'
import { dayMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { createTestBilling, subscribe } from '../../../../../test/test-billing.ts'

const api = await createTestBilling()
let admin = (await signInAs(api, 'admin@fovea.test')).browser
afterAll(() => api.close())

/** A subscriber with one invoice of $20.00, paid unless the card fails. */
async function invoiced(card = 'pm_card_visa') {
  const { browser, user } = await api.customer()
  await subscribe(browser, card)
  await api.settled()
  const day = new Date(api.clock.now.getTime() + dayMs)
  await api.meterSum(user._id, day, 12_000)
  await api.moveTo(day)
  await api.endMonth()
  admin = (await signInAs(api, 'admin@fovea.test')).browser
  const later = (await signInAs(api, user.email)).browser
  const [invoice] = await invoicesOf(user._id)
  return { id: user._id, browser: later, invoice: invoice?.id ?? '', number: invoice?.number }
}

const invoicesOf = async (id: string) =>
  (await admin.call(listCustomerInvoices, { params: { id }, query: {} })).payload.docs
const billingOf = async (id: string) =>
  (await admin.call(getCustomer, { params: { id } })).payload.billing
const adjust = async (id: string, body: AdjustmentInput) =>
  (await admin.call(postAdjustment, { params: { id }, body })).payload.doc
const refuse = (id: string, body: AdjustmentInput) =>
  admin.refused(postAdjustment, { params: { id }, body })
/** Without the start of the plan. */
const timelineOf = async (id: string) =>
  (await admin.call(getCustomerTimeline, { params: { id } })).payload.docs
    .filter(
      ({ kind, action }) => (kind === 'billing' || kind === 'staff') && !action.startsWith('plan-'),
    )
    .map(({ action, subject, actor }) => [action, subject, actor])

const refund = (invoice: string, amount: number, refunded = 0): AdjustmentInput => ({
  kind: 'refund',
  invoice,
  amount,
  refunded,
  reason: 'requested_by_customer',
  note: 'Charged for a test run',
})

test('refunds parts of an invoice up to what was paid, and the customer sees it', async () => {
  const { id, browser, invoice, number } = await invoiced()
  expect(await adjust(id, refund(invoice, 500))).toMatchObject({ state: 'done', amount: 500 })
  expect(await refuse(id, refund(invoice, 500))).toMatchObject({ name: 'CONFLICT' })
  expect(await refuse(id, refund(invoice, 1_501, 500))).toMatchObject({
    name: 'BAD_INPUT',
    fields: { amount: 'At most $15.00 can be refunded.' },
  })
  const shown = { status: 'paid', amount_paid: 2_000, amount_refunded: 500, amount_remaining: 0 }
  expect(await invoicesOf(id)).toMatchObject([shown])
  expect((await browser.call(listInvoices, { query: {} })).payload.docs).toEqual(
    await invoicesOf(id),
  )
  expect(await timelineOf(id)).toEqual([
    ['refund done', `$5.00 of ${number}`, 'Aiko Tanaka'],
    ['paid', `$20.00 of ${number}`, null],
  ])
  const { docs } = (await admin.call(listAudit, { query: { action: 'refund ordered' } })).payload
  expect(docs).toMatchObject([
    {
      subjectId: id,
      detail: { amountCents: 500, invoice: number, reason: 'Charged for a test run' },
    },
  ])
  const stranger = await invoiced()
  expect(await refuse(stranger.id, refund(invoice, 100, 500))).toMatchObject({ name: 'NOT_FOUND' })
})

test('shows a refund that the bank returns as failed', async () => {
  const { id, invoice } = await invoiced()
  await adjust(id, refund(invoice, 2_000))
  const [made] = (await api.provider.refunds.list({ limit: 1 })).data
  await fetch(`${api.sandbox.url}/stripe/refunds/${made?.id}/fail`, { method: 'POST' })
  await api.settled()
  expect((await timelineOf(id))[0]?.slice(0, 2)).toMatchObject([
    'refund failed',
    expect.stringContaining('The bank returned the refund.'),
  ])
  expect(await invoicesOf(id)).toMatchObject([{ amount_refunded: 0 }])
})

test('gives a credit once, which customer and admin see alike, and the next invoice uses it', async () => {
  const { id, browser } = await invoiced()
  const credit = { kind: 'credit', amount: 750, credit: 0, note: 'For the outage' } as const
  expect(await adjust(id, credit)).toMatchObject({ state: 'done', invoice: null })
  expect(await refuse(id, credit)).toMatchObject({ name: 'CONFLICT' })
  const shown = { amount: 750, currency: 'usd' }
  expect((await billingOf(id)).credit).toEqual(shown)
  expect((await browser.call(getSubscription)).payload.credit).toEqual(shown)
  await api.meterSum(id, new Date(api.clock.now.getTime() + dayMs), 12_000)
  await api.moveTo(new Date(api.clock.now.getTime() + dayMs))
  await api.endMonth()
  admin = (await signInAs(api, 'admin@fovea.test')).browser
  expect((await invoicesOf(id))[0]).toMatchObject({ total: 2_000, amount_paid: 1_250 })
  expect((await billingOf(id)).credit).toBeNull()
})

test('gives a credit to a customer who has never paid', async () => {
  const { user } = await api.customer()
  const { state } = await adjust(user._id, { kind: 'credit', amount: 1, credit: 0, note: 'Hello' })
  expect(state).toBe('done')
})

test('retries a declined payment, says why it fails, and pays with a better card', async () => {
  const { id, invoice, number } = await invoiced('pm_card_chargeCustomerFail')
  const retry = { kind: 'retry', invoice, amount: 2_000 } as const
  expect(await refuse(id, { ...retry, amount: 1_000 })).toMatchObject({ name: 'CONFLICT' })
  expect(await refuse(id, retry)).toMatchObject({
    name: 'CARD_REFUSED',
    message: 'Your card was declined.',
  })
  const customer = await api.customerOf(id)
  const card = await api.provider.paymentMethods.attach('pm_card_visa', { customer })
  const [running] = (await api.provider.subscriptions.list({ customer })).data
  await api.provider.subscriptions.update(running?.id ?? '', { default_payment_method: card.id })
  expect((await adjust(id, retry)).state).toBe('done')
  expect(await billingOf(id)).toMatchObject({ overdue: null, unconfirmed: [] })
  expect(
    (await timelineOf(id)).map(([action, subject]) => `${action} ${subject}`).toSorted(),
  ).toEqual([
    `declined $20.00 of ${number}: Your card was declined.`,
    `declined $20.00 of ${number}: Your card was declined.`,
    `paid $20.00 of ${number}`,
    `retry done $20.00 of ${number}`,
    `retry failed $20.00 of ${number}: Your card was declined.`,
  ])
})

test('writes an unpaid invoice off, after which nothing is owed', async () => {
  const { id, browser, invoice } = await invoiced('pm_card_chargeCustomerFail')
  expect((await billingOf(id)).overdue).toEqual({ amount: 2_000, currency: 'usd' })
  const writeOff = { kind: 'write-off', invoice, amount: 2_000, note: '' } as const
  await adjust(id, writeOff)
  expect(await refuse(id, writeOff)).toMatchObject({ name: 'CONFLICT' })
  expect((await billingOf(id)).overdue).toBeNull()
  expect((await browser.call(getSubscription)).payload.overdue).toBeNull()
  expect(await invoicesOf(id)).toMatchObject([{ status: 'uncollectible' }])
})

const makeJobsDue = () =>
  sql`update pgboss.job set start_after = now() where name = 'billing-adjustment'`.execute(api.db)

test.for([
  ['was lost', 'refund'],
  ['was lost', 'credit'],
  ['was a failure', 'refund'],
  ['was a failure', 'credit'],
] as const)(
  'where the answer %s, a %s is not confirmed, and is done once',
  async ([lost, kind]) => {
    const { id, invoice } = await invoiced()
    const customer = await api.customerOf(id)
    const path = kind === 'refund' ? 'POST /v1/refunds' : '/balance_transactions'
    await api.breakCalls({ match: path, kind: '500' })
    const body: AdjustmentInput =
      kind === 'refund'
        ? refund(invoice, 500)
        : { kind: 'credit', amount: 500, credit: 0, note: 'For the outage' }
    const key = crypto.randomUUID()
    const send = async () => {
      const answer = await admin.send({
        method: 'POST',
        url: postAdjustment.path.replace(':id', id),
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        payload: JSON.stringify(body),
      })
      expect(answer.statusCode).toBe(200)
      return postAdjustment.answer.parse(answer.json()).payload.doc
    }
    const { _id: adjustment, state } = await send()
    expect(state).toBe('pending')
    expect((await billingOf(id)).unconfirmed).toMatchObject([{ kind, amount: 500 }])
    expect((await timelineOf(id))[0]?.[0]).toBe(`${kind} pending`)
    expect(await refuse(id, body)).toMatchObject({ name: 'CONFLICT' })
    if (lost === 'was lost') await makeByHand(kind, customer, adjustment)
    await makeJobsDue()
    await api.settled()
    expect((await send()).state).toBe('done')
    expect((await billingOf(id)).unconfirmed).toEqual([])
    const [{ amount_refunded: refunded } = { amount_refunded: 0 }] = await invoicesOf(id)
    const { data } = await api.provider.customers.listBalanceTransactions(customer)
    expect(refunded - data.reduce((sum, { amount }) => sum + amount, 0)).toBe(500)
  },
)

/** Does at the provider as if its answer had been lost. */
async function makeByHand(kind: 'refund' | 'credit', customer: string, adjustment: string) {
  const made = { metadata: { adjustment } }
  if (kind === 'credit') {
    const amount = { amount: -500, currency: 'usd' }
    await api.provider.customers.createBalanceTransaction(customer, { ...made, ...amount })
    return
  }
  const [charge] = (await api.provider.charges.list({ customer })).data
  const payment_intent = z.string().parse(charge?.payment_intent)
  await api.provider.refunds.create({ ...made, payment_intent, amount: 500 })
}

test('lists what stays unconfirmed with the failed jobs, where an admin tries it again', async () => {
  const { id, invoice } = await invoiced()
  await api.breakCalls({ match: 'POST /v1/refunds', kind: '500' })
  expect((await adjust(id, refund(invoice, 500))).state).toBe('pending')
  await sql`update billing_adjustments set given_up_at = now() where owner_id = ${id}`.execute(
    api.db,
  )
  const { docs } = (await admin.call(listFailedBillingJobs)).payload
  expect(docs).toMatchObject([{ kind: 'adjustment' }])
  const failedJobsOf = async (owner: string) =>
    (await admin.call(getCustomer, { params: { id: owner } })).payload.failedJobs
  expect(await failedJobsOf(id)).toEqual(docs)
  expect(await failedJobsOf((await api.customer()).user._id)).toEqual([])
  await admin.call(postBillingRetry, { params: { id: docs[0]?._id ?? '' } })
  await makeJobsDue()
  await api.settled()
  expect((await invoicesOf(id))[0]?.amount_refunded).toBe(500)
  expect(await failedJobsOf(id)).toEqual([])
})

test('shows failed events of the customer, and refunds that were made at the provider', async () => {
  const { id, number } = await invoiced()
  const customer = await api.customerOf(id)
  const [charge] = (await api.provider.charges.list({ customer })).data
  const payment_intent = z.string().parse(charge?.payment_intent)
  await api.provider.refunds.create({ payment_intent, amount: 300 })
  await api.settled()
  expect(await timelineOf(id)).toContainEqual(['refunded', `$3.00 of ${number}`, null])
  await sql`insert into billing_events (id, type, customer_id, received_at, given_up_at) values
    ('evt_of_them', 'invoice.paid', ${customer}, now(), now()),
    ('evt_of_others', 'invoice.paid', 'cus_other', now(), now())`.execute(api.db)
  const { failedJobs } = (await admin.call(getCustomer, { params: { id } })).payload
  expect(failedJobs.map(({ _id }) => _id)).toEqual(['evt_of_them'])
})

test('shows the rest of the timeline while the card provider does not answer', async () => {
  const { id } = await invoiced()
  await api.breakCalls({ match: 'GET /v1/charges', kind: '500', times: '10' })
  const { payload } = await admin.call(getCustomerTimeline, { params: { id } })
  expect(payload.withoutPayments).toBe(true)
  expect(payload.docs.map(({ action }) => action)).toContain('account created')
})
