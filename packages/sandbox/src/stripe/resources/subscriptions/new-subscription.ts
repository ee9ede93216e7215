import { createInvalidRequest } from '../../api/problem.ts'
import { createAdvanceLines, createUsageLines } from '../../lifecycle/lines.ts'
import { computeAnchor, getPeriodEnd } from '../../lifecycle/period.ts'
import type { Customer } from '../../objects/customer.ts'
import type { InvoiceLine } from '../../objects/invoice.ts'
import { createFullList } from '../../objects/list.ts'
import { toPlan } from '../../objects/price.ts'
import { getCurrentPeriod, subscriptionBase } from '../../objects/subscription.ts'
import type { AnchorConfig, Subscription, SubscriptionItem } from '../../objects/subscription.ts'
import type { Provider } from '../../provider.ts'
import { createId } from '../../store/ids.ts'
import { findPrice } from '../find.ts'
import type { CreateSubscriptionInput } from './subscription-parameters.ts'

export function buildSubscription(
  provider: Provider,
  customer: Customer,
  given: CreateSubscriptionInput,
): Subscription {
  const now = provider.now()
  const id = createId('sub')
  const config = anchorConfigOf(given)
  const anchor = anchorOf(given, config, now)
  const items = given.items.map((item, place) => newItem(provider, item, place, id, anchor))
  const [first] = items
  if (!first) {
    throw createInvalidRequest('Missing required param: items.', {
      code: 'parameter_missing',
      param: 'items',
    })
  }
  const enabled = given.automatic_tax?.enabled ?? false
  const endsAfterPeriod = given.cancel_at_period_end ?? false
  const isFree = given.proration_behavior === 'none' && anchor > now
  return {
    ...subscriptionBase,
    id,
    ...(isFree && { free_until: anchor }),
    automatic_tax: { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: config,
    billing_mode: { flexible: null, type: given.billing_mode?.type ?? 'flexible' },
    cancel_at: endsAfterPeriod ? first.current_period_end : null,
    cancel_at_period_end: endsAfterPeriod,
    canceled_at: endsAfterPeriod ? now : null,
    created: now,
    currency: first.price.currency,
    customer: customer.id,
    default_payment_method: given.default_payment_method ?? null,
    description: given.description ?? null,
    items: createFullList(items, `/v1/subscription_items?subscription=${id}`),
    metadata: given.metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.payment_settings?.save_default_payment_method ?? 'off',
    },
    start_date: now,
    status: 'active',
  }
}

/** Lines of the first invoice: usage of zero, and the fixed price, in proportion for a shorter first period. */
export function createFirstInvoiceLines(
  provider: Provider,
  subscription: Subscription,
  invoice: string,
  proration: CreateSubscriptionInput['proration_behavior'],
): InvoiceLine[] {
  const period = getCurrentPeriod(subscription)
  const [item] = subscription.items.data
  const total = item
    ? getPeriodEnd(period.start, item.price.recurring, period.start) - period.start
    : period.end - period.start
  const share = Math.min(1, (period.end - period.start) / total)
  const isShorter = subscription.billing_cycle_anchor > period.start
  const inAdvance =
    isShorter && proration === 'none'
      ? []
      : createAdvanceLines(provider, subscription, invoice, period, isShorter ? share : 1)
  const nothing = { start: period.start, end: period.start }
  return [...createUsageLines(provider, subscription, invoice, nothing), ...inAdvance]
}

function newItem(
  provider: Provider,
  given: CreateSubscriptionInput['items'][number],
  place: number,
  subscription: string,
  anchor: number,
): SubscriptionItem {
  const price = findPrice(provider, given.price ?? given.plan ?? '', `items[${place}][price]`)
  if (!price.active) {
    throw createInvalidRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      {
        param: `items[${place}][price]`,
      },
    )
  }
  const isMetered = price.recurring.usage_type === 'metered'
  if (isMetered && given.quantity !== undefined) {
    throw createInvalidRequest('Quantity should not be specified where usage type is `metered`.', {
      param: `items[${place}][quantity]`,
    })
  }
  const now = provider.now()
  return {
    id: createId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: getPeriodEnd(anchor, price.recurring, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: given.metadata ?? {},
    plan: toPlan(price),
    price,
    ...(!isMetered && { quantity: given.quantity ?? 1 }),
    subscription,
    tax_rates: [],
  }
}

function anchorConfigOf({
  billing_cycle_anchor_config: config,
}: CreateSubscriptionInput): AnchorConfig | null {
  if (!config) return null
  const { day_of_month, hour = null, minute = null, month = null, second = null } = config
  return { day_of_month, hour, minute, month, second }
}

function anchorOf(
  { billing_cycle_anchor: given }: CreateSubscriptionInput,
  config: AnchorConfig | null,
  now: number,
) {
  if (given !== undefined && config) {
    throw createInvalidRequest(
      'You may only specify one of these parameters: billing_cycle_anchor, billing_cycle_anchor_config.',
      { code: 'parameters_exclusive', param: 'billing_cycle_anchor' },
    )
  }
  if (given !== undefined && given < now) {
    throw createInvalidRequest('billing_cycle_anchor cannot be in the past.', {
      param: 'billing_cycle_anchor',
    })
  }
  return given ?? (config ? computeAnchor(config, now) : now)
}
