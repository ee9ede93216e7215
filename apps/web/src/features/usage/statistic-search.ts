import {
  usageMonths,
  usageSplits,
  type UsageMonths,
  type UsageSplit,
} from '@fovea/contract/usage/rules'

/** What of the statistic page is kept in its address. What is not there is the default. */
export type StatisticSearch = {
  app?: string | undefined
  months?: UsageMonths | undefined
  /** A range of its own, where it can be shown. */
  from?: string | undefined
  to?: string | undefined
  split?: UsageSplit | undefined
  compare?: 'previous' | undefined
  /** The parts that are left out, as `encodeHidden` writes them. */
  hide?: string | undefined
  date?: string | undefined
  /** The moment of that day from which its sessions are billed: only those are listed. */
  billedFrom?: string | undefined
}

/** Takes what makes sense of an address: whatever its type says, people type what they want. */
export function readStatisticSearch(given: {
  [Name in keyof StatisticSearch]?: unknown
}): StatisticSearch {
  const { app, months, from, to, date, billedFrom, split, compare, hide } = given
  return {
    app: typeof app === 'string' && app !== '' ? app : undefined,
    months: usageMonths.find((choice) => String(choice) === String(months)),
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    split: usageSplits.find((choice) => choice === split),
    compare: compare === 'previous' ? compare : undefined,
    hide: typeof hide === 'string' && hide !== '' ? hide : undefined,
    date: isDay(date) ? date : undefined,
    billedFrom: isMomentOf(date, billedFrom) ? billedFrom : undefined,
  }
}

/** `2026-01-31`; a day that does not exist, such as February 30, reads differently as a date. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether a text is a moment of a day, as `2026-01-31T14:00:00.000Z`. */
function isMomentOf(day: unknown, text: unknown): text is string {
  if (!isDay(day) || typeof text !== 'string' || !text.startsWith(`${day}T`)) return false
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text
}
