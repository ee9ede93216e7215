import { dayOf } from '../time.ts'
import { freeSessions } from '../billing/prices.ts'

/** Input of a forecast: full UTC days and today so far, oldest first, without gaps. */
export type ForecastInput = {
  days: readonly { date: string; count: number }[]
  sessions: number
  /** The share of today that has passed, from 0 to 1. */
  todayPassed: number
  /** Sessions of the founder's other workspaces in the same free tier. */
  elsewhere?: number
}

export type Forecast = {
  expected: number
  /** The month ends between `low` and `high` with a probability of 80 %. */
  low: number
  high: number
  basedOnDays: number
  path: { date: string; expected: number; low: number; high: number }[]
  freeTierEnds: string | null
}

const weekDays = 7
/** Four weeks: long enough for weekday averages, short enough to follow growth. */
const mostDays = 4 * weekDays
/** A forecast from fewer days would be a guess. */
export const minForecastDays = 3
/** Standard deviations of an 80 % interval. */
const spread = 1.2816

/** Averages per weekday of the last four weeks, without days before the first session, when no app existed. */
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
