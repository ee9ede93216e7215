import { expect, test } from 'vitest'
import { z } from 'zod'
import { moveClock } from '../testing/stripe.ts'
import { subscriber } from '../testing/subscriber.ts'

const hour = 3600

// https://docs.stripe.com/refunds: parts may be refunded, up to the amount of the payment.
test('refunds a payment in parts, and no more than was paid', async () => {
  const { sandbox, sdk, customer, start, end, use, invoices } = await subscriber()
  await use(20_000, start + 1)
  await moveClock(sandbox, { to: end + 2 * hour })
  const [listed] = await invoices()
  const paid = await sdk.invoices.retrieve(listed?.id ?? '', { expand: ['payments'] })
  const intent = z.string().parse(paid.payments?.data[0]?.payment.payment_intent)
  const refund = (amount: number) => sdk.refunds.create({ payment_intent: intent, amount })
  await refund(4_000)
  await expect(refund(6_001)).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  expect(await refund(6_000)).toMatchObject({ status: 'succeeded', amount: 6_000 })
  await expect(refund(1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  const { data } = await sdk.charges.list({ customer: customer.id })
  expect(data).toMatchObject([{ amount: 10_000, amount_refunded: 10_000, refunded: true }])
  expect((await invoices())[0]).toMatchObject({ status: 'paid', amount_paid: 10_000 })
})

// https://docs.stripe.com/billing/customer/balance: credit is used by the next invoices, and what is left stays.
test('uses a credit for the next invoices', async () => {
  const { sandbox, sdk, customer, start, end, use, invoices } = await subscriber()
  await sdk.customers.createBalanceTransaction(customer.id, { amount: -12_000, currency: 'usd' })
  await use(20_000, start + 1)
  await moveClock(sandbox, { to: end + 2 * hour })
  expect(await invoices()).toMatchObject([
    { status: 'paid', total: 10_000, amount_due: 0, amount_paid: 0, ending_balance: -2_000 },
  ])
  expect(await sdk.customers.retrieve(customer.id)).toMatchObject({ balance: -2_000 })
})

// https://docs.stripe.com/billing/subscriptions/overview: marking the latest invoice of a past due subscription as
// uncollectible makes it active; https://docs.stripe.com/invoicing/overview: such an invoice can still be paid.
test('keeps a subscription active whose unpaid invoice is written off', async () => {
  const { sandbox, sdk, id, customer, start, end, use, invoices } = await subscriber()
  const failing = await sdk.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  })
  await sdk.subscriptions.update(id, { default_payment_method: failing.id })
  await use(20_000, start + 1)
  await moveClock(sandbox, { to: end + 2 * hour })
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  const [open] = await invoices()
  await sdk.invoices.markUncollectible(open?.id ?? '')
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  await expect(sdk.invoices.markUncollectible(open?.id ?? '')).rejects.toMatchObject({
    code: 'invoice_not_editable',
  })
  const working = await sdk.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  expect(await sdk.invoices.pay(open?.id ?? '', { payment_method: working.id })).toMatchObject({
    status: 'paid',
  })
})
