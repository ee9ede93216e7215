import {
  usageMonths,
  usageSplits,
  type UsageMonths,
  type UsageSplit,
} from '@fovea/contract/usage/rules'
import { isDay, readChoice, readDay, readText } from '../../lib/text/read-search.ts'

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
    app: readText(app),
    months: readChoice(usageMonths, months),
    from: readDay(from),
    to: readDay(to),
    split: readChoice(usageSplits, split),
    compare: compare === 'previous' ? compare : undefined,
    hide: readText(hide),
    date: readDay(date),
    billedFrom: isMomentOf(date, billedFrom) ? billedFrom : undefined,
  }
}

/** `2026-01-31T14:00:00.000Z` on the given day. */
function isMomentOf(day: unknown, text: unknown): text is string {
  if (!isDay(day) || typeof text !== 'string' || !text.startsWith(`${day}T`)) return false
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text
}
