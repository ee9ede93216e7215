import { computePriceCents } from './prices.ts'

export const capPercents = [50, 80, 100] as const

export const maxCapCents = 100_000_000
export const maxCappedApps = 50

export const capModes = ['warn', 'stop'] as const
export type CapMode = (typeof capModes)[number]

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

export function computeShareCents(ofAll: number, ofApp: number): number {
  return ofAll === 0 ? 0 : Math.floor((computePriceCents(ofAll) * ofApp) / ofAll)
}

/**
 * The highest of `capPercents` that is reached, or 0. A cap is reached when one more session would exceed it: a cap of
 * 0 is reached with the last free session.
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
