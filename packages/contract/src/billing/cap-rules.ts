import { computePriceCents } from './prices.ts'

/** At these shares of a cap, in percent, those who pay are told. */
export const capPercents = [50, 80, 100] as const

/** The most that a cap can be: a million dollars, in cents. */
export const maxCapCents = 100_000_000
/** How many apps can have a cap of their own. */
export const maxCappedApps = 50

export const capModes = ['warn', 'stop'] as const
export type CapMode = (typeof capModes)[number]

/** How many sessions a month has for this amount: one more would cost more than that. */
export function countSessionsWithin(cents: number): number {
  let [within, beyond] = [0, 1]
  while (computePriceCents(beyond) <= cents) [within, beyond] = [beyond, beyond * 2]
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2)
    if (computePriceCents(middle) <= cents) within = middle
    else beyond = middle
  }
  return within
}

/** What an app has cost: its share of the month's price, by its sessions. */
export function computeShareCents(ofAll: number, ofApp: number): number {
  return ofAll === 0 ? 0 : Math.floor((computePriceCents(ofAll) * ofApp) / ofAll)
}

/**
 * The highest share, of those that are told, that has been reached; 0 below the first. A cap is reached where one more session would cost
 * more than that: a cap of nothing ends with the free sessions.
 */
export function getReachedCapPercent(
  spentCents: number,
  nextCents: number,
  capCents: number,
): number {
  if (nextCents > capCents) return 100
  if (spentCents === 0) return 0
  return capPercents.findLast((percent) => spentCents * 100 >= capCents * percent) ?? 0
}
