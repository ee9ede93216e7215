import { dayOf } from '@fovea/contract/time'
import { findRangeProblem, type UsageRange } from '@fovea/contract/usage/rules'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import type { StatisticSearch } from '../statistic-search.ts'

export function getUtcToday(): string {
  return dayOf(getServerNow())
}

export function getPeriod({ from, to, months = 1 }: StatisticSearch, today: string) {
  if (from === undefined || to === undefined) return { months }
  const range: UsageRange = { from, to }
  return findRangeProblem(range, today) === null ? range : { months }
}

/** Encoded, because names may contain commas. */
export function encodeHidden(ids: ReadonlySet<string>): string | undefined {
  return ids.size === 0 ? undefined : [...ids].map(encodeURIComponent).join(',')
}

export function decodeHidden(text: string | undefined): ReadonlySet<string> {
  return new Set(text?.split(',').map(decode))
}

/** Malformed escapes in an edited address are kept as they are. */
function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
