import { expect, test } from 'vitest'
import type { Price, Tier } from '../objects/price.ts'
import { toAmountFields } from './decimal.ts'
import { splitIntoTiers } from './tiers.ts'

const tier = (up_to: number | null, unit: string): Tier => ({
  up_to,
  flat_amount: null,
  flat_amount_decimal: null,
  unit_amount: toAmountFields(unit).cents,
  unit_amount_decimal: unit,
})

const graduated: Price = {
  id: 'price_1',
  object: 'price',
  active: true,
  billing_scheme: 'tiered',
  created: 0,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: 'Expert Plan',
  product: 'prod_1',
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: 'mtr_1',
    trial_period_days: null,
    usage_type: 'metered',
  },
  tax_behavior: 'unspecified',
  tiers: [tier(10_000, '0'), tier(100_000, '1'), tier(null, '0.7')],
  tiers_mode: 'graduated',
  transform_quantity: null,
  type: 'recurring',
  unit_amount: null,
  unit_amount_decimal: null,
}

test.for([
  [0, [[0, 0]]],
  [10_000, [[10_000, 0]]],
  [
    10_001,
    [
      [10_000, 0],
      [1, 1],
    ],
  ],
  [
    100_001,
    [
      [10_000, 0],
      [90_000, 90_000],
      // 0.7 cents are rounded to one.
      [1, 1],
    ],
  ],
  [
    250_005,
    [
      [10_000, 0],
      [90_000, 90_000],
      [150_005, 105_004],
    ],
  ],
] as const)('charges %i sessions tier by tier', ([quantity, expected]) => {
  const portions = splitIntoTiers(graduated, quantity)
  expect(portions.map(({ quantity, amount }) => [quantity, amount])).toEqual(expected)
  expect(portions.map(({ tier }) => tier)).toEqual(expected.map((_, place) => place + 1))
})

test('returns cents only for integer amounts', () => {
  expect(toAmountFields('1.00')).toEqual({ cents: 1, decimal: '1' })
  expect(toAmountFields('0.70')).toEqual({ cents: null, decimal: '0.7' })
})
