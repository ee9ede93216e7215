import { dayOf } from '../time.ts'
import { freeSessions } from '../billing/prices.ts'

/** The counts that a forecast stands on: full UTC days and today so far, oldest first, without gaps. */
export type ForecastInput = {
  /** Ends with today, which is not over. */
  days: readonly { date: string; count: number }[]
  /** What the month has come to so far, today included. */
  sessions: number
  /** The share of today that has passed, from 0 to 1. */
  todayPassed: number
  /** Sessions that other workspaces have used of the same free tier; none where it is not said. */
  elsewhere?: number
}

export type Forecast = {
  /** Sessions at the end of the month. */
  expected: number
  /** 80 % likely: the month ends between these two. */
  low: number
  high: number
  /** How many full days it stands on. */
  basedOnDays: number
  /** What each day from today to the end of the month is expected to end with. */
  path: { date: string; expected: number; low: number; high: number }[]
  /** The day of this month on which the free tier ends, if it is expected to. */
  freeTierEnds: string | null
}

const weekDays = 7
/** Four weeks: long enough to know a weekday, short enough to follow growth. */
const mostDays = 4 * weekDays
/** Below this a forecast would be a guess. */
export const minForecastDays = 3
/** How many standard deviations hold four of five. */
const spread = 1.2816

/**
 * Where the month ends if the coming days are like the same weekdays of the last four weeks. Days before the first
 * session do not count: an app that is new this week is not forecast from the weeks before it existed.
 */
export function forecastMonth({
  days,
  sessions,
  todayPassed,
  elsewhere = 0,
}: ForecastInput): Forecast | null {
  const today = days.at(-1)
  if (!today) return null
  const full = sinceFirstSession(days.slice(0, -1)).slice(-mostDays)
  if (full.length < minForecastDays) return null

  const typical = typicalDay(full)
  const variance = errorVariance(full, typical)
  const restOfToday = typical(today.date) * (1 - todayPassed)
  let total = sessions + restOfToday
  const left = freeSessions - elsewhere
  const endsFreeTier = (before: number, after: number) => before < left && after >= left
  let freeTierEnds = endsFreeTier(sessions, total) ? today.date : null
  let openDays = 1 - todayPassed
  const endOf = () => {
    const band = spread * Math.sqrt(variance * openDays)
    return {
      expected: Math.round(total),
      low: Math.round(Math.max(sessions, total - band)),
      high: Math.round(total + band),
    }
  }
  let end = endOf()
  const path = [{ date: today.date, ...end }]
  for (const date of restOfMonth(today.date)) {
    const after = total + typical(date)
    if (endsFreeTier(total, after)) freeTierEnds = date
    total = after
    openDays++
    end = endOf()
    path.push({ date, ...end })
  }
  return { ...end, basedOnDays: full.length, path, freeTierEnds }
}

type Days = readonly { date: string; count: number }[]

function sinceFirstSession(days: Days) {
  const first = days.findIndex(({ count }) => count > 0)
  return first < 0 ? [] : days.slice(first)
}

/** What a day usually comes to: the mean of its weekday once two weeks are known, else of all days. */
function typicalDay(days: Days) {
  const all = mean(days.map(({ count }) => count))
  if (days.length < 2 * weekDays) return () => all
  const byWeekday = Array.from({ length: weekDays }, (_, weekday) =>
    mean(days.filter(({ date }) => weekdayOf(date) === weekday).map(({ count }) => count)),
  )
  return (date: string) => byWeekday[weekdayOf(date)] ?? all
}

function errorVariance(days: Days, typical: (date: string) => number) {
  return mean(days.map(({ date, count }) => (count - typical(date)) ** 2))
}

function* restOfMonth(today: string) {
  const date = new Date(`${today}T00:00:00Z`)
  const month = date.getUTCMonth()
  for (;;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCMonth() !== month) return
    yield dayOf(date)
  }
}

function weekdayOf(date: string) {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function mean(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
