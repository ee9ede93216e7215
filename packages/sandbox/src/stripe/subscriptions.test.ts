import type { Stripe } from 'stripe'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  firstOfMonthAnchor,
  createCustomerWithCard,
  createExpertPlan,
} from '../testing/expert-plan.ts'
import { useSharedSandbox } from '../testing/run-sandbox.ts'
import { createStripeSdk } from '../testing/stripe.ts'

const sandbox = useSharedSandbox()
const sdk = () => createStripeSdk(sandbox())
let plan: Awaited<ReturnType<typeof createExpertPlan>>

beforeAll(async () => {
  plan = await createExpertPlan(sdk())
})

const subscribe = (customer: string, given: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  sdk().subscriptions.create({ customer, items: [{ price: plan.price.id }], ...given })

describe('prices', () => {
  test('returns the tiers of a price when expanded', async () => {
    expect(plan.price.tiers).toBeUndefined()
    const { data } = await sdk().prices.list({
      product: plan.product.id,
      expand: ['data.tiers'],
    })
    const tiers = data[0]?.tiers
    expect(
      tiers?.map((tier) => [tier.up_to, tier.unit_amount, String(tier.unit_amount_decimal)]),
    ).toEqual([
      [10_000, 0, '0'],
      [100_000, 1, '1'],
      [null, null, '0.7'],
    ])
  })

  test('rejects a used meter name', async () => {
    await expect(
      sdk().billing.meters.create({
        display_name: 'Again',
        event_name: plan.meter.event_name,
        default_aggregation: { formula: 'sum' },
      }),
    ).rejects.toThrow('There is already an active meter')
  })
})

describe('usage', () => {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400

  test('counts the latest total of a day and adds up days', async () => {
    const { id: customer } = await sdk().customers.create()
    const report = (value: number, timestamp: number, identifier?: string) =>
      sdk().billing.meterEvents.create({
        event_name: plan.meter.event_name,
        payload: { stripe_customer_id: customer, value: String(value) },
        timestamp,
        ...(identifier !== undefined && { identifier }),
      })
    await report(10, today - 86_400)
    await report(5, today)
    await report(7, today + 1)
    const summaries = await sdk().billing.meters.listEventSummaries(plan.meter.id, {
      customer,
      start_time: today - 86_400,
      end_time: today + 86_400,
    })
    expect(summaries.data.map((meterEventSummary) => meterEventSummary.aggregated_value)).toEqual([
      17,
    ])
    const days = await sdk().billing.meters.listEventSummaries(plan.meter.id, {
      customer,
      start_time: today - 86_400,
      end_time: today + 86_400,
      value_grouping_window: 'day',
    })
    expect(days.data.map((meterEventSummary) => meterEventSummary.aggregated_value)).toEqual([
      7, 10,
    ])

    const identifier = crypto.randomUUID()
    await report(8, today, identifier)
    await expect(report(9, today, identifier)).rejects.toThrow('already exists')
    await expect(report(1, today - 40 * 86_400)).rejects.toThrow('35 calendar days')
  })
})

describe('subscription', () => {
  test('over usage is active at once, until the 1st, with nothing to pay yet', async () => {
    const { customer, paymentMethod } = await createCustomerWithCard(sdk())
    const created = await subscribe(customer.id, {
      ...firstOfMonthAnchor,
      default_payment_method: paymentMethod.id,
      metadata: { owner: '1' },
      expand: ['latest_invoice', 'pending_setup_intent'],
    })
    const today = new Date()
    expect(created).toMatchObject({
      status: 'active',
      latest_invoice: null,
      pending_setup_intent: null,
      metadata: { owner: '1' },
      default_payment_method: paymentMethod.id,
    })
    expect(created.items.data[0]?.current_period_end).toBe(
      Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1) / 1000,
    )
    const listed = await sdk().subscriptions.list({ customer: customer.id })
    expect(listed.data.map(({ id }) => id)).toEqual([created.id])
    const withThem = await sdk().customers.retrieve(customer.id, { expand: ['subscriptions'] })
    expect(withThem).toMatchObject({ subscriptions: { data: [{ id: created.id }] } })
  })

  test('sets the card up at once if its bank requires the dialog', async () => {
    const { customer, paymentMethod } = await createCustomerWithCard(
      sdk(),
      'pm_card_authenticationRequiredOnSetup',
    )
    const created = await subscribe(customer.id, {
      default_payment_method: paymentMethod.id,
      expand: ['pending_setup_intent'],
    })
    const intent = created.pending_setup_intent
    if (intent === null || typeof intent === 'string') throw new Error('It was to be expanded.')
    expect(intent.status).toBe('requires_action')
    const body = new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      outcome: 'complete',
    })
    await fetch(`${sandbox().url}/stripe/challenge`, { method: 'POST', body })
    expect(await sdk().subscriptions.retrieve(created.id)).toMatchObject({
      pending_setup_intent: null,
    })
  })

  test('can be set to end with its period, resumed, and ended at once', async () => {
    const { customer, paymentMethod } = await createCustomerWithCard(sdk())
    const { id, items } = await subscribe(customer.id, {
      default_payment_method: paymentMethod.id,
    })
    const ending = await sdk().subscriptions.update(id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    })
    const kept = await sdk().subscriptions.update(id, { cancel_at_period_end: false })
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    expect(await sdk().subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
    await expect(
      sdk().subscriptions.update(id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    })
    const running = await sdk().subscriptions.list({ customer: customer.id })
    const all = await sdk().subscriptions.list({ customer: customer.id, status: 'all' })
    expect([running.data.length, all.data.length]).toEqual([0, 1])
  })

  test('refuses another customer’s card and an unknown price', async () => {
    const { customer } = await createCustomerWithCard(sdk())
    const { paymentMethod } = await createCustomerWithCard(sdk())
    await expect(
      subscribe(customer.id, { default_payment_method: paymentMethod.id }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'default_payment_method' })
    const items = [{ price: 'price_none' }]
    await expect(subscribe(customer.id, { items })).rejects.toMatchObject({
      param: 'items[0][price]',
    })
  })
})
