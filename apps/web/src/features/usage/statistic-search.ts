import {
  rangeProblem,
  usageMonths,
  usageSplits,
  type UsageMonths,
  type UsageRange,
  type UsageSplit,
} from '@fovea/contract/usage/rules'
import { serverNow } from '../../lib/time/server-clock.ts'

/** What of the statistic page is kept in its address. What is not there is the default. */
export type StatisticSearch = {
  app?: string | undefined
  months?: UsageMonths | undefined
  /** A range of its own, both or none. */
  from?: string | undefined
  to?: string | undefined
  split?: UsageSplit | undefined
  compare?: 'previous' | undefined
  /** The parts that are left out, as `writeHidden` writes them. */
  hide?: string | undefined
  date?: string | undefined
}

/** The UTC day that it is by the server's clock. */
export function utcToday(): string {
  return serverNow().toISOString().slice(0, 10)
}

/** Takes what makes sense of an address. The rest is said to be undefined, or the router would hand it on as it was. */
export function readStatisticSearch(
  given: Record<string, unknown>,
  today = utcToday(),
): StatisticSearch {
  const { app, months, date, split, compare, hide } = given
  const range = readRange(given, today)
  return {
    app: typeof app === 'string' && app !== '' ? app : undefined,
    months: range ? undefined : usageMonths.find((choice) => String(choice) === String(months)),
    from: range?.from,
    to: range?.to,
    split: usageSplits.find((choice) => choice === split),
    compare: compare === 'previous' ? compare : undefined,
    hide: typeof hide === 'string' && hide !== '' ? hide : undefined,
    date: isDay(date) ? date : undefined,
  }
}

function readRange({ from, to }: Record<string, unknown>, today: string): UsageRange | undefined {
  if (!isDay(from) || !isDay(to)) return undefined
  return rangeProblem({ from, to }, today) === null ? { from, to } : undefined
}

/** `2026-01-31`; a day that does not exist, such as February 30, reads differently as a date. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
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
