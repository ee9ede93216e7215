import { rangeProblem, type UsageRange } from '@fovea/contract/usage/rules'
import { serverNow } from '../../../lib/time/server-clock.ts'
import type { StatisticSearch } from '../statistic-search.ts'

/** The UTC day that it is by the server's clock. */
export function utcToday(): string {
  return serverNow().toISOString().slice(0, 10)
}

/** The days of an address, or the months where these make no range. */
export function periodOf({ from, to, months = 1 }: StatisticSearch, today: string) {
  if (from === undefined || to === undefined) return { months }
  const range: UsageRange = { from, to }
  return rangeProblem(range, today) === null ? range : { months }
}

/** Names may hold commas. */
export function writeHidden(ids: ReadonlySet<string>): string | undefined {
  return ids.size === 0 ? undefined : [...ids].map(encodeURIComponent).join(',')
}

export function readHidden(text: string | undefined): ReadonlySet<string> {
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
