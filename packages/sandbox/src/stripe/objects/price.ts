import type { Metadata } from './metadata.ts'

export type Tier = {
  flat_amount: number | null
  flat_amount_decimal: string | null
  unit_amount: number | null
  unit_amount_decimal: string | null
  /** Null means unlimited. */
  up_to: number | null
}

type Recurring = {
  interval: 'month'
  interval_count: 1
  meter: string
  trial_period_days: null
  usage_type: 'metered'
}

export type Price = {
  id: string
  object: 'price'
  active: boolean
  billing_scheme: 'tiered'
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
  tiers: Tier[]
  tiers_mode: 'graduated'
  transform_quantity: null
  type: 'recurring'
  unit_amount: null
  unit_amount_decimal: null
}

export type Plan = {
  id: string
  object: 'plan'
  active: boolean
  amount: null
  amount_decimal: null
  billing_scheme: Price['billing_scheme']
  created: number
  currency: string
  interval: 'month'
  interval_count: 1
  livemode: false
  metadata: Metadata
  meter: string
  nickname: string | null
  product: string
  tiers: Tier[]
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
    tiers: price.tiers,
    tiers_mode: price.tiers_mode,
    transform_usage: null,
    trial_period_days: null,
    usage_type,
  }
}
