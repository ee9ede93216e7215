import { splitIntoTiers } from '../money/tiers.ts'
import type { TierPortion } from '../money/tiers.ts'
import { sumUsage } from '../money/usage.ts'
import type { InvoiceLine } from '../objects/invoice.ts'
import type { Subscription, SubscriptionItem } from '../objects/subscription.ts'
import type { Provider } from '../provider.ts'
import { createId } from '../store/ids.ts'

type Period = { start: number; end: number }

/** Creates the lines for a period's usage, which is charged when the period is over. */
export function createUsageLines(
  { store }: Provider,
  subscription: Subscription,
  invoice: string,
  period: Period,
): InvoiceLine[] {
  return subscription.items.data.flatMap((item) => {
    const meter = store.meters.get(item.price.recurring.meter)
    // The documentation calls the end of a period both inclusive and exclusive, so usage at that second counts in both
    // periods here.
    const used = meter
      ? sumUsage(store, meter, subscription.customer, period.start, period.end + 1)
      : 0
    const name = store.products.get(item.price.product)?.name ?? ''
    return splitIntoTiers(item.price, used).map((portion) =>
      line(subscription, item, invoice, period, portion, describe(name, item, portion)),
    )
  })
}

function line(
  subscription: Subscription,
  item: SubscriptionItem,
  invoice: string,
  period: Period,
  { amount, quantity, unitAmount }: TierPortion,
  description: string,
): InvoiceLine {
  const { price } = item
  return {
    id: createId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: unitAmount,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

function describe(product: string, { price }: SubscriptionItem, portion: TierPortion): string {
  const { interval } = price.recurring
  const tier = `Tier ${portion.tier} at ${formatDollars(portion.unitAmount)} / ${interval}`
  return `${portion.quantity} × ${product} (${tier})`
}

function formatDollars(cents: string): string {
  const dollars = Number(cents) / 100
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 14,
  })
}
