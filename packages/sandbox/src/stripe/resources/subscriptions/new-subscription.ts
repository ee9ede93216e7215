import { createInvalidRequest } from '../../api/problem.ts'
import { computeAnchor, getPeriodEnd } from '../../lifecycle/period.ts'
import type { Customer } from '../../objects/customer.ts'
import { createFullList } from '../../objects/list.ts'
import { toPlan } from '../../objects/price.ts'
import { subscriptionBase } from '../../objects/subscription.ts'
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
  const anchor = config ? computeAnchor(config, now) : now
  const items = given.items.map((item, place) => newItem(provider, item, place, id, anchor))
  return {
    ...subscriptionBase,
    id,
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: config,
    created: now,
    currency: items[0]?.price.currency ?? '',
    customer: customer.id,
    default_payment_method: given.default_payment_method ?? null,
    items: createFullList(items, `/v1/subscription_items?subscription=${id}`),
    metadata: given.metadata ?? {},
    start_date: now,
    status: 'active',
  }
}

function newItem(
  provider: Provider,
  given: CreateSubscriptionInput['items'][number],
  place: number,
  subscription: string,
  anchor: number,
): SubscriptionItem {
  const price = findPrice(provider, given.price, `items[${place}][price]`)
  if (!price.active) {
    throw createInvalidRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      {
        param: `items[${place}][price]`,
      },
    )
  }
  const now = provider.now()
  return {
    id: createId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: getPeriodEnd(anchor, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(price),
    price,
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
