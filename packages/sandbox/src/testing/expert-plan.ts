import { Stripe } from 'stripe'

export async function createExpertPlan(sdk: Stripe) {
  const name = `sessions_${crypto.randomUUID()}`
  const product = await sdk.products.create({ name: 'Production sessions', unit_label: 'session' })
  const meter = await sdk.billing.meters.create({
    display_name: 'Production sessions',
    event_name: name,
    event_time_window: 'day',
    default_aggregation: { formula: 'sum' },
  })
  const price = await sdk.prices.create({
    currency: 'usd',
    product: product.id,
    nickname: 'Expert Plan',
    billing_scheme: 'tiered',
    tiers_mode: 'graduated',
    recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
    tiers: [
      { up_to: 10_000, unit_amount: 0 },
      { up_to: 100_000, unit_amount: 1 },
      { up_to: 'inf', unit_amount_decimal: Stripe.Decimal.from('0.7') },
    ],
  })
  return { product, meter, price }
}

export async function createCustomerWithCard(sdk: Stripe, card = 'pm_card_visa') {
  const customer = await sdk.customers.create({ email: 'ada@example.org' })
  const paymentMethod = await sdk.paymentMethods.attach(card, { customer: customer.id })
  return { customer, paymentMethod }
}

export const firstOfMonthAnchor = {
  billing_cycle_anchor_config: { day_of_month: 1, hour: 0, minute: 0, second: 0 },
} satisfies Stripe.SubscriptionCreateParams
