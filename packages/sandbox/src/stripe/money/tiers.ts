import type { Price, Tier } from '../objects/price.ts'
import { parseScaledDecimal, roundToCents } from './decimal.ts'

export type TierPortion = {
  quantity: number
  unitAmount: string
  amount: number
  /** Number of the tier, from 1. */
  tier: number
}

/** Splits a quantity into a portion per reached tier, in order; at least one portion, even for quantity 0. */
export function splitIntoTiers({ tiers }: Price, quantity: number): TierPortion[] {
  const portions: TierPortion[] = []
  let start = 0
  for (const [place, tier] of tiers.entries()) {
    const end = Math.min(quantity, tier.up_to ?? Infinity)
    if (place === 0 || end > start) portions.push(tierPortion(tier, end - start, place + 1))
    start = Math.max(start, end)
  }
  return portions
}

function tierPortion(tier: Tier, quantity: number, number: number): TierPortion {
  const unitAmount = tier.unit_amount_decimal ?? '0'
  const flat = quantity > 0 ? (tier.flat_amount_decimal ?? '0') : '0'
  const amount = roundToCents(
    BigInt(quantity) * parseScaledDecimal(unitAmount) + parseScaledDecimal(flat),
  )
  return { quantity, unitAmount, amount, tier: number }
}
