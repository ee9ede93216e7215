import { dayMs, hourMs } from '@fovea/contract/time'
import {
  getInvoiceReceipt,
  getSubscription,
  listInvoices,
  postPayment,
} from '@fovea/contract/billing'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { createTokenWithClient, signInAs } from '../../../../test/sign-in-as.ts'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'

const chargeFails = 'pm_card_chargeCustomerFail'
const asksAlways = 'pm_card_authenticationRequired'

const billing = await openTestBilling()

async function debtor(card: string, state: 'past due' | 'ended') {
  const { browser, user } = await billing.customer()
  const { id, clientSecret } = await subscribe(browser, card)
  if (clientSecret !== undefined) await billing.answerBank(clientSecret, 'complete')
  await billing.settled()
  const { now } = billing.clock
  await billing.meterSum(user._id, new Date(now.getTime() + dayMs), 12_000)
  await billing.moveTo(new Date(now.getTime() + dayMs))
  const border = await billing.endMonth()
  if (state === 'ended') {
    for (const days of [3, 8, 15]) {
      await billing.moveTo(new Date(border.getTime() + days * dayMs + 3 * hourMs))
    }
  }
  const { browser: later } = await signInAs(billing, user.email)
  return { browser: later, user, subscription: id }
}

const pay = async (browser: TestBrowser, paymentMethodId?: string) =>
  (await browser.call(postPayment, { body: { paymentMethodId } })).payload
const readState = async (browser: TestBrowser) => (await browser.call(getSubscription)).payload

test('pays the debt of an ended subscription with another card, keeps the card and gives a receipt', async () => {
  const { browser, user } = await debtor(chargeFails, 'ended')
  const owing = { planStatus: 'unsubscribe', status: 'canceled', overdue: { amount: 2000 } }
  expect(await readState(browser)).toMatchObject(owing)
  expect((await readState(browser)).ended_at).toBeGreaterThan(0)
  expect(await browser.refused(postPayment, { body: {} })).toMatchObject({
    name: 'CARD_REFUSED',
    message: 'Your card was declined.',
  })
  expect(
    await browser.refused(postPayment, { body: { paymentMethodId: 'pm_none' } }),
  ).toMatchObject({
    name: 'CARD_REFUSED',
    message: expect.stringMatching(/^This card can't be used\./),
  })
  expect(await readState(browser)).toMatchObject(owing)
  const [unpaid] = (await browser.call(listInvoices, { query: {} })).payload.docs
  const params = { invoiceId: unpaid?.id ?? '' }
  expect((await browser.call(getInvoiceReceipt, { params })).payload).toEqual({ url: null })

  expect(await pay(browser, 'pm_card_mastercard')).toEqual({ status: 'paid' })
  await billing.settled()
  expect(await readState(browser)).toMatchObject({
    planStatus: 'unsubscribe',
    overdue: null,
    card: { brand: 'mastercard' },
  })
  const [paid] = (await browser.call(listInvoices, { query: {} })).payload.docs
  expect(paid).toMatchObject({ status: 'paid', pdfUrl: expect.stringContaining('/pdf') })
  const { url } = (await browser.call(getInvoiceReceipt, { params })).payload
  expect(await (await fetch(url ?? '')).text()).toContain('20.00 USD paid')
  expect(await pay(browser)).toEqual({ status: 'paid' })
  const customer = await billing.customerOf(user._id)
  const charged = await billing.provider.invoices.list({ customer, status: 'paid' })
  expect(charged.data.reduce((sum, { amount_paid: amount }) => sum + amount, 0)).toBe(2000)

  const { browser: stranger } = await billing.customer()
  expect(await stranger.refused(getInvoiceReceipt, { params })).toMatchObject({ status: 404 })
})

test("shows the bank's question in the page and detects the payment afterwards", async () => {
  const { browser } = await debtor(asksAlways, 'ended')
  const input = await pay(browser)
  expect(input).toMatchObject({ status: 'requires_action', clientSecret: expect.any(String) })
  await billing.answerBank(input.clientSecret ?? '', 'fail')
  expect((await readState(browser)).overdue).toMatchObject({ amount: 2000 })
  const again = await pay(browser)
  await billing.answerBank(again.clientSecret ?? '', 'complete')
  expect(await pay(browser)).toEqual({ status: 'paid' })
  expect((await readState(browser)).overdue).toBeNull()
})

test('continues a running subscription with the card that paid', async () => {
  const { browser, subscription } = await debtor(chargeFails, 'past due')
  expect(await readState(browser)).toMatchObject({ status: 'past_due', overdue: { amount: 2000 } })
  expect(await pay(browser, 'pm_card_visa')).toEqual({ status: 'paid' })
  await billing.settled()
  expect(await readState(browser)).toMatchObject({ status: 'active', overdue: null })
  const { default_payment_method: card } =
    await billing.provider.subscriptions.retrieve(subscription)
  expect(await billing.provider.paymentMethods.retrieve(idOf(card))).toMatchObject({
    card: { last4: '4242' },
  })
})

test('answers paid without a debt, and refuses tokens', async () => {
  const { browser } = await billing.customer()
  expect(await pay(browser)).toEqual({ status: 'paid' })
  const { program } = await createTokenWithClient(billing, browser, { scopes: ['billing:read'] })
  expect(await program.refused(postPayment, { body: {} })).toMatchObject({ status: 403 })
})

function idOf(card: string | { id: string } | null) {
  return typeof card === 'string' ? card : (card?.id ?? '')
}
