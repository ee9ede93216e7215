import { invalidRequest } from '../../api/problem.ts'
import { advanceLines, usageLines } from '../../lifecycle/lines.ts'
import { anchorFrom, endOfPeriod } from '../../lifecycle/period.ts'
import type { Customer } from '../../objects/customer.ts'
import type { InvoiceLine } from '../../objects/invoice.ts'
import { wholeList } from '../../objects/list.ts'
import { planOf } from '../../objects/price.ts'
import { periodOf, subscriptionBase } from '../../objects/subscription.ts'
import type { AnchorConfig, Subscription, SubscriptionItem } from '../../objects/subscription.ts'
import type { Provider } from '../../provider.ts'
import { newId } from '../../store/ids.ts'
import { findPrice } from '../find.ts'
import type { Created } from './subscription-parameters.ts'

/** A subscription as it begins. Nothing is stored. */
export function newSubscription(
  provider: Provider,
  customer: Customer,
  given: Created,
): Subscription {
  const now = provider.now()
  const id = newId('sub')
  const config = anchorConfigOf(given)
  const anchor = anchorOf(given, config, now)
  const items = given.items.map((item, place) => newItem(provider, item, place, id, anchor))
  const [first] = items
  if (!first) {
    throw invalidRequest('Missing required param: items.', {
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
    items: wholeList(items, `/v1/subscription_items?subscription=${id}`),
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

/** What the first invoice holds: usage of nothing, and what is paid in advance, for a shorter period its share. */
export function firstLines(
  provider: Provider,
  subscription: Subscription,
  invoice: string,
  proration: Created['proration_behavior'],
): InvoiceLine[] {
  const period = periodOf(subscription)
  const [item] = subscription.items.data
  const whole = item
    ? endOfPeriod(period.start, item.price.recurring, period.start) - period.start
    : period.end - period.start
  const share = Math.min(1, (period.end - period.start) / whole)
  const isShorter = subscription.billing_cycle_anchor > period.start
  const inAdvance =
    isShorter && proration === 'none'
      ? []
      : advanceLines(provider, subscription, invoice, period, isShorter ? share : 1)
  const nothing = { start: period.start, end: period.start }
  return [...usageLines(provider, subscription, invoice, nothing), ...inAdvance]
}

function newItem(
  provider: Provider,
  given: Created['items'][number],
  place: number,
  subscription: string,
  anchor: number,
): SubscriptionItem {
  const price = findPrice(provider, given.price ?? given.plan ?? '', `items[${place}][price]`)
  if (!price.active) {
    throw invalidRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      {
        param: `items[${place}][price]`,
      },
    )
  }
  const isMetered = price.recurring.usage_type === 'metered'
  if (isMetered && given.quantity !== undefined) {
    throw invalidRequest('Quantity should not be specified where usage type is `metered`.', {
      param: `items[${place}][quantity]`,
    })
  }
  const now = provider.now()
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: endOfPeriod(anchor, price.recurring, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: given.metadata ?? {},
    plan: planOf(price),
    price,
    ...(!isMetered && { quantity: given.quantity ?? 1 }),
    subscription,
    tax_rates: [],
  }
}

function anchorConfigOf({ billing_cycle_anchor_config: config }: Created): AnchorConfig | null {
  if (!config) return null
  const { day_of_month, hour = null, minute = null, month = null, second = null } = config
  return { day_of_month, hour, minute, month, second }
}

function anchorOf(
  { billing_cycle_anchor: given }: Created,
  config: AnchorConfig | null,
  now: number,
) {
  if (given !== undefined && config) {
    throw invalidRequest(
      'You may only specify one of these parameters: billing_cycle_anchor, billing_cycle_anchor_config.',
      { code: 'parameters_exclusive', param: 'billing_cycle_anchor' },
    )
  }
  if (given !== undefined && given < now) {
    throw invalidRequest('billing_cycle_anchor cannot be in the past.', {
      param: 'billing_cycle_anchor',
    })
  }
  return given ?? (config ? anchorFrom(config, now) : now)
}
