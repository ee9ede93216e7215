import {
  usageMonths,
  usageSplits,
  type UsageMonths,
  type UsageSplit,
} from '@fovea/contract/usage/rules'

export type StatisticSearch = {
  app?: string | undefined
  months?: UsageMonths | undefined
  /** Replaces `months` if it is a valid range. */
  from?: string | undefined
  to?: string | undefined
  split?: UsageSplit | undefined
  compare?: 'previous' | undefined
  hide?: string | undefined
  date?: string | undefined
  /** Timestamp on `date`; only later sessions are listed. */
  billedFrom?: string | undefined
}

/** Drops invalid values. The declared types don't hold for addresses that were edited by hand. */
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

/** `2026-01-31`. `Date` accepts days such as February 30 and shifts them, so the result is compared with the text. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** `2026-01-31T14:00:00.000Z` on the given day. */
function isMomentOf(day: unknown, text: unknown): text is string {
  if (!isDay(day) || typeof text !== 'string' || !text.startsWith(`${day}T`)) return false
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text
}
