import { computePriceCents } from '@fovea/contract/billing/prices'
import { describe, expect, it } from 'vitest'
import { createRunningDays } from './dashboard/running-days.ts'
import {
  formatCost,
  formatExpertCost,
  formatForecast,
  formatFreeTier,
  formatMonthStatus,
} from './month-texts.ts'
import { createMonth, type Cost } from './month.ts'

/** Ten days into November, at noon, with the same number of sessions on each of the last four weeks' days. */
function novemberCost(
  daily: number,
  sessions: number,
  plan: Cost['plan'] = 'basic',
  changes: Partial<Cost> = {},
): Cost {
  const days = Array.from({ length: 29 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 9, 13 + index)).toISOString().slice(0, 10),
    count: index === 28 ? daily / 2 : daily,
  }))
  const monthDays = days.filter(({ date }) => date >= '2026-11-01')
  const billable =
    plan === 'expert' ? billed('2026-11-01T00:00:00.000Z', sessions, monthDays) : null
  return {
    month: '2026-11',
    sessions,
    elsewhere: 0,
    days,
    monthDays,
    billable,
    plan,
    asOf: '2026-11-10T12:00:00.000Z',
    ...changes,
  }
}

function billed(from: string, sessions: number, monthDays: Cost['monthDays'] = []) {
  return { from, sessions, cents: computePriceCents(sessions), monthDays }
}

const november = (...given: Parameters<typeof novemberCost>) => createMonth(novemberCost(...given))

describe('a month', () => {
  it('is forecast from the moment of the count', () => {
    // Half of today and 20 days are to come.
    expect(november(1000, 9500).forecast).toMatchObject({ expected: 30_000, basedOnDays: 28 })
  })

  it('costs something on Expert alone', () => {
    expect(november(1000, 12_000, 'expert').centsSoFar).toBe(2000)
    expect(november(1000, 12_000, 'basic').centsSoFar).toBe(0)
    expect(november(1000, 12_000, 'commercial').centsSoFar).toBe(0)
    expect(november(1000, 9500).expertCents).toEqual({
      expected: 20_000,
      low: 20_000,
      high: 20_000,
    })
  })

  it('ends where the next begins, over a year as well', () => {
    const december = createMonth({
      month: '2026-12',
      sessions: 0,
      elsewhere: 0,
      days: [],
      monthDays: [],
      billable: null,
      plan: 'basic',
      asOf: '2026-12-01T00:00:00.000Z',
    })
    expect(december).toMatchObject({ lastDay: '2026-12-31', nextMonth: '2027-01-01' })
  })
})

describe('its words', () => {
  it('say in one sentence how things stand on Basic', () => {
    expect(formatMonthStatus(november(10, 4210))).toBe(
      '4,210 of 10,000 free sessions used; at this pace you’ll stay within the free tier.',
    )
    expect(formatMonthStatus(november(1000, 9500))).toBe(
      '9,500 of 10,000 free sessions used; at this pace they run out on Nov 10, and sessions are refused until Dec 1.',
    )
    expect(formatMonthStatus(november(1000, 10_000))).toBe(
      'All 10,000 free sessions are used: sessions are refused until Dec 1, 00:00 UTC, unless you switch to Expert.',
    )
    expect(formatMonthStatus(november(0, 0))).toBe(
      'No production sessions yet this month; 10,000 free sessions are available until Dec 1.',
    )
    expect(formatMonthStatus({ ...november(0, 0), sessions: 3 })).toBe(
      '3 of 10,000 free sessions used this month; not enough data yet for a forecast.',
    )
  })

  it('say so where the month may go either way', () => {
    const month = november(10, 9700)
    const forecast = month.forecast && { ...month.forecast, high: 10_001 }
    expect(formatMonthStatus({ ...month, forecast })).toBe(
      '9,700 of 10,000 free sessions used; at this pace the month ends close to the limit.',
    )
  })

  it('say what Expert costs, and that a commercial license costs nothing', () => {
    expect(formatMonthStatus(november(1000, 12_000, 'expert'))).toBe(
      '12,000 sessions this month, $20.00 so far; at this pace about $225.00 by Nov 30.',
    )
    expect(formatMonthStatus(november(1000, 9500, 'expert'))).toContain('and you pay for the rest')
    expect(formatMonthStatus(november(1000, 12_000, 'commercial'))).toBe(
      'Your commercial license covers every session: no limit and no charge.',
    )
  })

  it('count on Expert what is invoiced: sessions since the plan began', () => {
    const billable = billed('2026-11-07T09:30:00.000Z', 10_500)
    const month = november(1000, 30_700, 'expert', { billable })
    expect(formatMonthStatus(month)).toBe(
      '10,500 sessions since Nov 7, $5.00 so far; at this pace about $210.00 by Nov 30.',
    )
    expect(formatCost(month)).toBe('Sessions since Nov 7, when your Expert plan began. Before tax.')
    expect(formatFreeTier({ ...month, sessions: 9_000 })).toContain('1,000 of 10,000 free sessions')
  })

  it('name what is invoiced although the plan is another', () => {
    const billable = billed('2026-11-01T00:00:00.000Z', 12_000)
    const licensed = november(1000, 12_000, 'commercial', { billable })
    expect(formatMonthStatus(licensed)).toBe(
      'Your commercial license has no limit. Your Expert plan still bills sessions of production keys: $20.00 so far.',
    )
    const unpaid = november(1000, 12_000, 'basic', { billable })
    expect(unpaid.centsSoFar).toBe(2000)
    expect(formatMonthStatus(unpaid)).toContain('unless you pay what is overdue.')
    expect(formatCost(unpaid)).toBe('As your next invoice counts it. Before tax.')
    expect(formatExpertCost(unpaid)).toContain('refused until you pay')
  })

  it('say that other workspaces share the free sessions', () => {
    const month = november(10, 1_000, 'basic', { elsewhere: 3_000 })
    expect(formatMonthStatus(month)).toBe(
      '4,000 of 10,000 free sessions used, 3,000 of them in other workspaces; at this pace you’ll stay within the free tier.',
    )
    expect(formatFreeTier(month)).toBe(
      '6,000 of 10,000 free sessions left until Dec 1. 3,000 were used in other workspaces of the same founder, which share them.',
    )
    const used = november(10, 1_000, 'basic', { elsewhere: 9_000 })
    expect(formatMonthStatus(used)).toContain(
      'All 10,000 free sessions are used, 9,000 of them in other workspaces: ',
    )
    // Half of today and a day and a half at this pace: 1,500 sessions.
    const soon = november(1000, 1_000, 'basic', { elsewhere: 7_500 })
    expect(soon.forecast?.freeTierEnds).toBe('2026-11-11')
  })

  it('say what is left, and what happens when nothing is', () => {
    expect(formatFreeTier(november(10, 4000))).toBe(
      '6,000 of 10,000 free sessions left until Dec 1.',
    )
    expect(formatFreeTier(november(10, 10_000))).toBe('All 10,000 free sessions are used.')
    expect(formatFreeTier(november(10, 10_000, 'expert'))).toContain('You pay for the rest')
    expect(formatFreeTier(november(10, 10_000, 'commercial'))).toContain('Production keys only')
  })

  it('say on how many days a forecast stands, or that there are not enough', () => {
    expect(formatForecast(november(10, 100))).toBe('Based on 28 days.')
    expect(formatForecast(november(0, 0))).toMatch(/^Not enough data yet\./)
    expect(formatExpertCost(november(0, 0))).toBe('Not enough data yet.')
  })

  it('say how likely a band is', () => {
    const month = november(1000, 9500)
    const forecast = month.forecast && { ...month.forecast, low: 7786, high: 7974 }
    expect(formatForecast({ ...month, forecast })).toBe(
      '80% likely: 7,786–7,974. Based on 28 days.',
    )
    const expertCents = { expected: 200, low: 100, high: 300 }
    expect(formatExpertCost({ ...month, plan: 'expert', expertCents })).toBe(
      '80% likely: $1.00–$3.00. Before tax.',
    )
  })

  it('tell Basic what Expert would cost', () => {
    expect(formatExpertCost(november(1000, 9500))).toBe('On Basic it stays $0.00.')
    expect(formatCost(november(1000, 9500))).toBe('Basic is free.')
  })
})

function daysOf(plan: Cost['plan']) {
  const cost = novemberCost(1000, 9500, plan)
  return createRunningDays(cost, createMonth(cost))
}

describe('the month as a sum that grows', () => {
  it('goes from its first day to its last, and today is open', () => {
    const days = daysOf('basic')
    const limit = { at: 10_000, name: 'Free tier: 10,000' }
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ date: '2026-11-01', total: 1000, limit })
    expect(days[9]).toEqual({
      date: '2026-11-10',
      total: 9500,
      open: true,
      forecast: { expected: 10_000, low: 10_000, high: 10_000 },
      limit,
    })
    expect(days[29]).toEqual({
      date: '2026-11-30',
      forecast: { expected: 30_000, low: 30_000, high: 30_000 },
      limit,
    })
  })

  it('has what other workspaces leave of the free tier as its limit', () => {
    const cost = novemberCost(1000, 9500, 'basic', { elsewhere: 2_500 })
    expect(createRunningDays(cost, createMonth(cost))[0]?.limit).toEqual({
      at: 7_500,
      name: 'Left of the shared free tier: 7,500',
    })
  })

  it('has no limit under a commercial license', () => {
    expect(daysOf('commercial').some(({ limit }) => limit)).toBe(false)
  })
})
