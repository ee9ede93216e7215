import { expect, test } from 'vitest'
import {
  firstOfMonthAnchor,
  createCustomerWithCard,
  createExpertPlan,
} from '../testing/expert-plan.ts'
import { runSandbox, useSharedSandbox, createStateFolder } from '../testing/run-sandbox.ts'
import { moveClock, createStripeSdk } from '../testing/stripe.ts'

const shared = useSharedSandbox()

// https://docs.stripe.com/billing/customer/tax-ids: a malformed value is refused, a customer has up to five.
test('checks, lists and deletes tax IDs of a customer', async () => {
  const sdk = createStripeSdk(shared())
  const { id } = await sdk.customers.create({ email: 'ada@example.org' })
  const made = await sdk.customers.createTaxId(id, { type: 'eu_vat', value: 'DE123456789' })
  expect(made).toMatchObject({ country: 'DE', customer: id, verification: { status: 'pending' } })
  await expect(
    sdk.customers.createTaxId(id, { type: 'eu_vat', value: '123' }),
  ).rejects.toMatchObject({ code: 'tax_id_invalid', param: 'value' })
  for (const value of ['1', '2', '3', '4'])
    await sdk.customers.createTaxId(id, { type: 'za_vat', value })
  await expect(sdk.customers.createTaxId(id, { type: 'za_vat', value: '5' })).rejects.toThrow(
    'at most 5',
  )
  expect(await sdk.taxIds.del(made.id)).toEqual(
    expect.objectContaining({ id: made.id, deleted: true }),
  )
  const { data } = await sdk.customers.listTaxIds(id)
  expect(data.map(({ value }) => value)).toEqual(['4', '3', '2', '1'])
  await sdk.customers.del(id)
  await expect(sdk.customers.listTaxIds(id)).rejects.toMatchObject({ code: 'resource_missing' })
})

// https://docs.stripe.com/api/invoices/object: page and file exist once the invoice is final.
test('gives an invoice a page, a file with the tax ID, and a receipt once it is paid', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  const sdk = createStripeSdk(sandbox)
  const { meter, price } = await createExpertPlan(sdk)
  const { customer, paymentMethod } = await createCustomerWithCard(sdk)
  await sdk.subscriptions.create({
    ...firstOfMonthAnchor,
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: paymentMethod.id,
  })
  const payload = { stripe_customer_id: customer.id, value: '12000' }
  await sdk.billing.meterEvents.create({ event_name: meter.event_name, payload })
  const { data } = await sdk.subscriptions.list({ customer: customer.id })
  const end = data[0]?.items.data[0]?.current_period_end ?? 0
  await moveClock(sandbox, { to: end + 60 })
  const newest = async () =>
    (await sdk.invoices.list({ customer: customer.id, expand: ['data.payments'] })).data[0]
  expect(await newest()).toMatchObject({
    status: 'draft',
    hosted_invoice_url: null,
    invoice_pdf: null,
  })

  await sdk.customers.createTaxId(customer.id, { type: 'us_ein', value: '12-3456789' })
  await moveClock(sandbox, { to: end + 2 * 3600 })
  const paid = await newest()
  expect(paid).toMatchObject({
    status: 'paid',
    customer_tax_ids: [{ type: 'us_ein', value: '12-3456789' }],
  })
  const page = await (await fetch(paid?.hosted_invoice_url ?? '')).text()
  expect(page).toContain(`Invoice ${paid?.number}`)
  const file = await fetch(paid?.invoice_pdf ?? '')
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const pdf = await file.text()
  expect(pdf.startsWith('%PDF-1.4')).toBe(true)
  expect(pdf).toContain('Tax ID 12-3456789')

  const intent = paid?.payments?.data[0]?.payment.payment_intent ?? ''
  const intentId = typeof intent === 'string' ? intent : intent.id
  const { latest_charge: charge } = await sdk.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge'],
  })
  const receipt = typeof charge === 'string' ? null : charge?.receipt_url
  expect(await (await fetch(receipt ?? '')).text()).toContain('20.00 USD paid')
  for (const gone of ['invoices/in_none', 'receipts/ch_none']) {
    expect((await fetch(`${sandbox.url}/stripe/${gone}`)).status).toBe(404)
  }
})
