import { createInvalidRequest } from '../api/problem.ts'
import { toAmountFields } from '../money/decimal.ts'
import type { Tier } from '../objects/price.ts'

type Amounts = { unit_amount?: number | undefined; unit_amount_decimal?: string | undefined }
type GivenTier = Amounts & {
  flat_amount?: number | undefined
  flat_amount_decimal?: string | undefined
  up_to: number | null
}
type Given = Amounts & {
  billing_scheme: 'per_unit' | 'tiered'
  tiers?: GivenTier[] | undefined
  tiers_mode?: string | undefined
}

/** A unit amount is given in whole cents or as a decimal, but not both. */
export function toPriceAmounts(given: Amounts) {
  const amount = oneOf(given.unit_amount, given.unit_amount_decimal, 'unit_amount')
  if (amount === undefined) {
    throw createInvalidRequest('Missing required param: unit_amount.', {
      code: 'parameter_missing',
      param: 'unit_amount',
    })
  }
  const { cents, decimal } = toAmountFields(amount)
  return { unit_amount: cents, unit_amount_decimal: decimal }
}

/** Tiers must ascend and end with an open one; undefined for a price without tiers. */
export function toTiers(given: Given): Tier[] | undefined {
  const { billing_scheme: scheme, tiers, tiers_mode: mode } = given
  if (scheme === 'per_unit') {
    if (!tiers && mode === undefined) return undefined
    throw createInvalidRequest('Tiers need `billing_scheme` to be `tiered`.', { param: 'tiers' })
  }
  if (!tiers || mode === undefined) {
    const param = tiers ? 'tiers_mode' : 'tiers'
    throw createInvalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    })
  }
  const ends = tiers.map(({ up_to: end }) => end ?? Infinity)
  const climbs = ends.every((end, place) => end > (ends[place - 1] ?? 0))
  if (!climbs || ends.at(-1) !== Infinity) {
    throw createInvalidRequest(
      'Tiers must climb, and the last one must have `up_to` set to `inf`.',
      {
        param: 'tiers',
      },
    )
  }
  return tiers.map(tierOf)
}

function tierOf(given: GivenTier): Tier {
  const unit = oneOf(given.unit_amount, given.unit_amount_decimal, 'unit_amount')
  const flat = oneOf(given.flat_amount, given.flat_amount_decimal, 'flat_amount')
  if (unit === undefined && flat === undefined) {
    throw createInvalidRequest('Each tier needs a `unit_amount` or a `flat_amount`.', {
      param: 'tiers',
    })
  }
  return {
    flat_amount: both(flat).cents,
    flat_amount_decimal: both(flat).decimal,
    unit_amount: both(unit).cents,
    unit_amount_decimal: both(unit).decimal,
    up_to: given.up_to,
  }
}

function both(amount: string | undefined) {
  return amount === undefined ? { cents: null, decimal: null } : toAmountFields(amount)
}

function oneOf(cents: number | undefined, decimal: string | undefined, name: string) {
  if (cents !== undefined && decimal !== undefined) {
    throw createInvalidRequest(
      `You may only specify one of these parameters: ${name}, ${name}_decimal.`,
      {
        code: 'parameters_exclusive',
        param: name,
      },
    )
  }
  return decimal ?? (cents === undefined ? undefined : String(cents))
}
