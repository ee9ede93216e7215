import type { Metadata } from './metadata.ts'

export type Tier = {
  flat_amount: number | null
  flat_amount_decimal: string | null
  unit_amount: number | null
  unit_amount_decimal: string | null
  /** Null means unlimited. */
  up_to: number | null
}

export type Interval = 'day' | 'week' | 'month' | 'year'

type Recurring = {
  interval: Interval
  interval_count: number
  meter: string | null
  trial_period_days: null
  usage_type: 'licensed' | 'metered'
}

export type Price = {
  id: string
  object: 'price'
  active: boolean
  billing_scheme: 'per_unit' | 'tiered'
  created: number
  currency: string
  custom_unit_amount: null
  livemode: false
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: Recurring
  tax_behavior: 'exclusive' | 'inclusive' | 'unspecified'
  tiers?: Tier[]
  tiers_mode: 'graduated' | 'volume' | null
  transform_quantity: null
  type: 'recurring'
  unit_amount: number | null
  unit_amount_decimal: string | null
}

export type Plan = {
  id: string
  object: 'plan'
  active: boolean
  amount: number | null
  amount_decimal: string | null
  billing_scheme: Price['billing_scheme']
  created: number
  currency: string
  interval: Interval
  interval_count: number
  livemode: false
  metadata: Metadata
  meter: string | null
  nickname: string | null
  product: string
  tiers?: Tier[]
  tiers_mode: Price['tiers_mode']
  transform_usage: null
  trial_period_days: null
  usage_type: Recurring['usage_type']
}

export function toPlan(price: Price): Plan {
  const { interval, interval_count, meter, usage_type } = price.recurring
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter,
    nickname: price.nickname,
    product: price.product,
    ...(price.tiers && { tiers: price.tiers }),
    tiers_mode: price.tiers_mode,
    transform_usage: null,
    trial_period_days: null,
    usage_type,
  }
}
