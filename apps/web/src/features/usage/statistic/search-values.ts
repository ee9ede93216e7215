import { findRangeProblem, type UsageRange } from '@fovea/contract/usage/rules'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import type { StatisticSearch } from '../statistic-search.ts'

/** The UTC day that it is by the server's clock. */
export function getUtcToday(): string {
  return getServerNow().toISOString().slice(0, 10)
}

/** The days of an address, or the months where these make no range. */
export function getPeriod({ from, to, months = 1 }: StatisticSearch, today: string) {
  if (from === undefined || to === undefined) return { months }
  const range: UsageRange = { from, to }
  return findRangeProblem(range, today) === null ? range : { months }
}

/** Names may hold commas. */
export function encodeHidden(ids: ReadonlySet<string>): string | undefined {
  return ids.size === 0 ? undefined : [...ids].map(encodeURIComponent).join(',')
}

export function decodeHidden(text: string | undefined): ReadonlySet<string> {
  return new Set(text?.split(',').map(decode))
}

/** What somebody typed into the address may not be decodable. */
function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
