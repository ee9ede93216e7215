import type { Price, Tier } from '../objects/price.ts'
import { parseScaledDecimal, roundToCents } from './decimal.ts'

export type TierPortion = {
  quantity: number
  unitAmount: string
  amount: number
  /** Number of the tier, from 1; null if the price has none. */
  tier: number | null
}

/** Splits a quantity into a portion per reached tier, in order; at least one portion, even for quantity 0. */
export function splitIntoTiers(price: Price, quantity: number): TierPortion[] {
  const { tiers } = price
  if (!tiers) return [portion(quantity, price.unit_amount_decimal ?? '0', '0', null)]
  if (price.tiers_mode === 'volume') {
    const place = tiers.findIndex(({ up_to: end }) => end === null || quantity <= end)
    return [tierPortion(tiers[place], quantity, place + 1)]
  }
  const portions: TierPortion[] = []
  let start = 0
  for (const [place, tier] of tiers.entries()) {
    const end = Math.min(quantity, tier.up_to ?? Infinity)
    if (place === 0 || end > start) portions.push(tierPortion(tier, end - start, place + 1))
    start = Math.max(start, end)
  }
  return portions
}

function tierPortion(tier: Tier | undefined, quantity: number, number: number): TierPortion {
  return portion(
    quantity,
    tier?.unit_amount_decimal ?? '0',
    quantity > 0 ? (tier?.flat_amount_decimal ?? '0') : '0',
    number,
  )
}

function portion(quantity: number, unit: string, flat: string, tier: number | null): TierPortion {
  const amount = roundToCents(
    BigInt(quantity) * parseScaledDecimal(unit) + parseScaledDecimal(flat),
  )
  return { quantity, unitAmount: unit, amount, tier }
}
