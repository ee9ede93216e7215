import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCustomerWithCard, createExpertPlan } from '../testing/expert-plan.ts'
import { runSandbox, useSharedSandbox, createStateFolder } from '../testing/run-sandbox.ts'
import { subscriber } from '../testing/subscriber.ts'
import { breakCalls, moveClock, receiveWebhooks, createStripeSdk } from '../testing/stripe.ts'

// Surprising behaviour of the provider. Each test cites the page of the documentation, or the type of the SDK, that
// describes it.

const hour = 3600
const shared = useSharedSandbox()

// https://docs.stripe.com/api/subscriptions/cancel: collection stops with the subscription.
// https://docs.stripe.com/invoicing/integration/automatic-advancement-collection: an invoice without automatic
// advancement has to be finalized by the API's user.
test.for(['with its period', 'at once'])(
  'the last invoice of a subscription that ends %s stays a draft until it is finalized by hand',
  async (ending) => {
    const { sandbox, sdk, id, start, end, use, invoices } = await subscriber()
    await use(20_000, start + 1)
    await moveClock(sandbox, { advance: 60 })
    if (ending === 'at once') await sdk.subscriptions.cancel(id, { invoice_now: true })
    else await sdk.subscriptions.update(id, { cancel_at_period_end: true })
    await moveClock(sandbox, { to: end + 48 * hour })
    const [draft] = await invoices()
    expect(draft).toMatchObject({
      status: 'draft',
      auto_advance: false,
      automatically_finalizes_at: null,
      amount_due: 10_000,
    })
    const final = await sdk.invoices.finalizeInvoice(draft?.id ?? '', { auto_advance: true })
    expect(final).toMatchObject({ status: 'open', auto_advance: true, amount_due: 10_000 })
    expect(await sdk.invoices.pay(final.id)).toMatchObject({ status: 'paid' })
  },
)

// https://docs.stripe.com/api/billing/meter-event/create: identifiers are unique for at least 24 hours.
test('refuses a used identifier without a code', async () => {
  const { sdk, plan, customer } = await subscriber()
  const event = {
    event_name: plan.meter.event_name,
    identifier: 'once',
    payload: { stripe_customer_id: customer.id, value: '1' },
  }
  await sdk.billing.meterEvents.create(event)
  const again = sdk.billing.meterEvents.create(event)
  await expect(again).rejects.toMatchObject({
    statusCode: 400,
    code: undefined,
    message: 'An event already exists with identifier once.',
  })
})

// https://docs.stripe.com/api/idempotent_requests: the first answer is kept, "including 500 errors".
test('repeats a failure of the provider under the same idempotency key, and not under another', async () => {
  const sdk = createStripeSdk(shared())
  await breakCalls(shared(), { match: 'POST /v1/customers', kind: '500' })
  const create = (idempotencyKey: string) => sdk.customers.create({}, { idempotencyKey })
  const key = crypto.randomUUID()
  await expect(create(key)).rejects.toMatchObject({ statusCode: 500 })
  await expect(create(key)).rejects.toMatchObject({
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true' },
  })
  expect((await create(`${key}-2`)).id).toMatch(/^cus_/)
})

// https://docs.stripe.com/payments/paymentintents/lifecycle: a failed payment needs another payment method.
test('removes the card of a declined payment, which cannot be confirmed without one', async () => {
  const { sandbox, sdk, id, customer, start, end, use } = await subscriber()
  const { id: failing } = await sdk.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  })
  await sdk.subscriptions.update(id, { default_payment_method: failing })
  await use(20_000, start + 1)
  await moveClock(sandbox, { to: end + 2 * hour })
  const { data } = await sdk.invoices.list({ customer: customer.id, expand: ['data.payments'] })
  const intent = z.string().parse(data[0]?.payments?.data[0]?.payment.payment_intent)
  expect(await sdk.paymentIntents.retrieve(intent)).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
  })
  await expect(sdk.paymentIntents.confirm(intent)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

// https://docs.stripe.com/api/setup_intents/create#create_setup_intent-automatic_payment_methods: a redirect needs a
// return address for any payment method; seen at https://github.com/woocommerce/woocommerce-gateway-stripe/issues/3284.
test('sets a card up at once only without redirects or with a return_url', async () => {
  const sdk = createStripeSdk(shared())
  const { customer, paymentMethod } = await createCustomerWithCard(sdk, 'pm_card_visa')
  const begun = { customer: customer.id, payment_method: paymentMethod.id, confirm: true } as const
  await expect(sdk.setupIntents.create(begun)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    message: expect.stringContaining('return_url'),
  })
  const never = { enabled: true, allow_redirects: 'never' } as const
  for (const result of [
    { return_url: 'https://example.com/back' },
    { automatic_payment_methods: never },
  ])
    expect(await sdk.setupIntents.create({ ...begun, ...result })).toMatchObject({
      status: 'succeeded',
      automatic_payment_methods: result.automatic_payment_methods ?? {
        enabled: true,
        allow_redirects: 'always',
      },
    })
})

// https://docs.stripe.com/billing/subscriptions/usage-based/recording-usage-api: usage is validated after it was
// accepted. https://docs.stripe.com/api/v2/core/events/event-types: the two events, both thin ones.
test.for([
  ['an unknown meter', 'nothing', 'v1.billing.meter.no_meter_found', 'no_meter'],
  [
    'an unknown customer',
    undefined,
    'v1.billing.meter.error_report_triggered',
    'meter_event_customer_not_found',
  ],
] as const)('accepts usage of %s and reports it later', async ([, name, type, code]) => {
  const receiver = await receiveWebhooks()
  const sandbox = await runSandbox(await createStateFolder(), { stripeWebhookUrl: receiver.url })
  const sdk = createStripeSdk(sandbox)
  const { meter } = await createExpertPlan(sdk)
  await moveClock(sandbox, { advance: 0 })
  receiver.received.length = 0
  await sdk.billing.meterEvents.create({
    event_name: name ?? meter.event_name,
    identifier: 'lost',
    payload: { stripe_customer_id: 'cus_unknown', value: '1' },
  })
  await moveClock(sandbox, { advance: 0 })
  const [{ body, signature } = { body: '', signature: '' }] = receiver.received
  const { webhookSecret } = sandbox.stripe
  const notification = sdk.parseEventNotification(body, signature, webhookSecret)
  expect(notification).toMatchObject({ object: 'v2.core.event', type })
  expect(notification).not.toHaveProperty('data')
  expect(await sdk.v2.core.events.retrieve(notification.id)).toMatchObject({
    type,
    data: {
      reason: {
        error_count: 1,
        error_types: [{ code, sample_errors: [{ request: { identifier: 'lost' } }] }],
      },
    },
  })
})

// https://docs.stripe.com/error-codes has no code for either; only an id that the caller chooses, such as a product's,
// has one.
test('refuses a taken lookup key and a taken meter name without a code', async () => {
  const sdk = createStripeSdk(shared())
  const { product, meter } = await createExpertPlan(sdk)
  const price = () =>
    sdk.prices.create({
      currency: 'usd',
      product: product.id,
      lookup_key: product.id,
      billing_scheme: 'tiered',
      tiers_mode: 'graduated',
      recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
      tiers: [{ up_to: 'inf', unit_amount: 1 }],
    })
  await price()
  await expect(price()).rejects.toMatchObject({ statusCode: 400, code: undefined })
  await expect(
    sdk.billing.meters.create({
      display_name: 'again',
      event_name: meter.event_name,
      default_aggregation: { formula: 'sum' },
    }),
  ).rejects.toMatchObject({ statusCode: 400, code: undefined })
  await expect(sdk.products.create({ id: product.id, name: 'again' })).rejects.toMatchObject({
    code: 'resource_already_exists',
  })
})

// The types of `Invoice.period_start`: the served period is in the line.
test('puts the period of an immediate final invoice in its lines only', async () => {
  const { sdk, id, start, use, invoices } = await subscriber()
  await use(20_000, start + 1)
  await sdk.subscriptions.cancel(id, { invoice_now: true })
  const [invoice] = await invoices()
  expect(invoice?.period_start).toBe(invoice?.period_end)
  expect(invoice?.lines.data[0]?.period.start).toBe(start)
})

// https://docs.stripe.com/api/invoices: an invoice below the minimum charge is marked paid, and its amount is added to
// the next one.
test('carries an amount below the minimum charge over to the next invoice', async () => {
  const { sandbox, start, end, use, invoices } = await subscriber()
  await use(10_030, start + 1)
  await moveClock(sandbox, { to: end + 2 * hour })
  expect(await invoices()).toMatchObject([
    { status: 'paid', total: 30, amount_due: 0, starting_balance: 0, ending_balance: 30 },
  ])
  await use(10_100, end + hour)
  await moveClock(sandbox, { to: end + 33 * 24 * hour })
  expect((await invoices())[0]).toMatchObject({
    status: 'paid',
    total: 100,
    amount_due: 130,
    amount_paid: 130,
    starting_balance: 30,
    ending_balance: 0,
  })
})

// The types of `SubscriptionUpdateParams`: `cancel_at` is a separate time, which an empty text unsets.
test('unsets cancel_at only by its own parameter', async () => {
  const { sandbox, sdk, id, start } = await subscriber()
  const at = start + 2 * hour
  await sdk.subscriptions.update(id, { cancel_at: at })
  expect(await sdk.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: at,
  })
  expect(await sdk.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null })
  await sdk.subscriptions.update(id, { cancel_at: at })
  await moveClock(sandbox, { to: at + 60 })
  expect(await sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: at })
})

// The types of `MeterEventSummary`: an end is called inclusive in one line and exclusive in another.
test('may count usage on the border of two periods in both', async () => {
  const { sandbox, sdk, id, end, use, invoices } = await subscriber()
  await moveClock(sandbox, { to: end + 60 })
  await use(20_000, end)
  await moveClock(sandbox, { to: end + 2 * hour })
  expect(await invoices()).toMatchObject([{ amount_due: 10_000 }])
  expect(await sdk.invoices.createPreview({ subscription: id })).toMatchObject({
    amount_due: 10_000,
  })
})
