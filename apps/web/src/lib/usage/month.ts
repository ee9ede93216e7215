// chunk: usage
import { freeSessions, computePriceCents } from '@fovea/contract/billing/prices'
import type { Cost } from '@fovea/contract/usage'
import { forecastMonth, type Forecast } from '@fovea/contract/usage/forecast'
import { dayMs, dayOf } from '@fovea/contract/time'

export type Month = Pick<Cost, 'plan' | 'elsewhere'> & {
  /** Sessions of this workspace: those invoiced on Expert, otherwise those of the month. */
  sessions: number
  /** Sessions that count against the free tier: on Basic including the founder's other workspaces. */
  used: number
  /** Also true for an overdue subscription and for one beside a commercial license. */
  isBilled: boolean
  /** UTC day on which the subscription began; null if it didn't begin in this month. */
  billedSince: string | null
  centsSoFar: number
  forecast: Forecast | null
  expertCents: { expected: number; low: number; high: number } | null
  lastDay: string
  nextMonth: string
}

export function createMonth(cost: Cost): Month {
  const { plan, elsewhere, billable, days, month, asOf } = cost
  const forecast = forecastMonth({
    days,
    sessions: ownSessions(cost),
    elsewhere,
    todayPassed: (Date.parse(asOf) % dayMs) / dayMs,
  })
  const start = new Date(`${month}-01T00:00:00Z`)
  const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)
  return {
    plan,
    elsewhere,
    sessions: ownSessions(cost),
    used: ownSessions(cost) + elsewhere,
    isBilled: billable !== null,
    billedSince:
      billable === null || Date.parse(billable.from) === start.getTime()
        ? null
        : billable.from.slice(0, 10),
    centsSoFar: billable?.cents ?? 0,
    forecast,
    expertCents: forecast && {
      expected: computePriceCents(forecast.expected),
      low: computePriceCents(forecast.low),
      high: computePriceCents(forecast.high),
    },
    lastDay: dayOf(next - dayMs),
    nextMonth: dayOf(next),
  }
}

/** On Basic all sessions of the month count, otherwise the invoiced ones. */
function ownSessions({ plan, sessions, billable }: Cost) {
  return plan === 'basic' ? sessions : (billable?.sessions ?? sessions)
}

export function getCountedDays({ plan, monthDays, billable }: Cost): Cost['monthDays'] {
  return plan === 'basic' ? monthDays : (billable?.monthDays ?? monthDays)
}

export function isFreeTierUsedUp({ used }: Month): boolean {
  return used >= freeSessions
}
