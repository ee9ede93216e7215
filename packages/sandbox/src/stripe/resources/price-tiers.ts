import { createInvalidRequest } from '../api/problem.ts'
import { toAmountFields } from '../money/decimal.ts'
import type { Tier } from '../objects/price.ts'

type GivenTier = {
  unit_amount?: number | undefined
  unit_amount_decimal?: string | undefined
  flat_amount?: number | undefined
  flat_amount_decimal?: string | undefined
  up_to: number | null
}

/** Tiers must ascend and end with an open one. */
export function toTiers(tiers: GivenTier[]): Tier[] {
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
