import { freeSessions, priceInCents } from '@fovea/contract/billing/prices'
import type { AnswerOf } from '@fovea/contract/endpoint'
import type { getCost } from '@fovea/contract/usage'
import { forecastMonth, type Forecast } from '@fovea/contract/usage/forecast'
import { dayMs } from '@fovea/contract/time'

export type Cost = AnswerOf<typeof getCost>['payload']

/** What a month has come to, and where it leads. */
export type Month = Pick<Cost, 'plan' | 'sessions'> & {
  centsSoFar: number
  forecast: Forecast | null
  /** What the month would cost on Expert, if it ends as expected. */
  expertCents: { expected: number; low: number; high: number } | null
  lastDay: string
  /** When the next free sessions come. */
  nextMonth: string
}

export function monthOf({ plan, sessions, days, month, asOf }: Cost): Month {
  const forecast = forecastMonth({
    days,
    sessions,
    todayPassed: (Date.parse(asOf) % dayMs) / dayMs,
  })
  const start = new Date(`${month}-01T00:00:00Z`)
  const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)
  return {
    plan,
    sessions,
    centsSoFar: plan === 'expert' ? priceInCents(sessions) : 0,
    forecast,
    expertCents: forecast && {
      expected: priceInCents(forecast.expected),
      low: priceInCents(forecast.low),
      high: priceInCents(forecast.high),
    },
    lastDay: new Date(next - dayMs).toISOString().slice(0, 10),
    nextMonth: new Date(next).toISOString().slice(0, 10),
  }
}

/** Whether the free sessions of the month are gone. */
export function isOver({ sessions }: Month): boolean {
  return sessions >= freeSessions
}
