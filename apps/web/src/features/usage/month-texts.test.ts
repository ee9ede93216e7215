import { dayOf } from '@fovea/contract/time'
import { computePriceCents } from '@fovea/contract/billing/prices'
import { describe, expect, it } from 'vitest'
import { createRunningDays } from './dashboard/running-days.ts'
import {
  formatCost,
  formatExpertCost,
  formatForecast,
  formatFreeTier,
  formatOutlook,
} from './month-texts.ts'
import type { Cost } from '@fovea/contract/usage'
import { createMonth } from '../../lib/usage/month.ts'

/** Ten and a half days into November, with the same number of sessions on each of the last 28 days. */
function novemberCost(
  daily: number,
  sessions: number,
  plan: Cost['plan'] = 'basic',
  changes: Partial<Cost> = {},
): Cost {
  const days = Array.from({ length: 29 }, (_, index) => ({
    date: dayOf(Date.UTC(2026, 9, 13 + index)),
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

describe('createMonth', () => {
  it('forecasts from the time of the count', () => {
    // Half of today and 20 days are left.
    expect(november(1000, 9500).forecast).toMatchObject({ expected: 30_000, basedOnDays: 28 })
  })

  it('has a cost on Expert only', () => {
    expect(november(1000, 12_000, 'expert').centsSoFar).toBe(2000)
    expect(november(1000, 12_000, 'basic').centsSoFar).toBe(0)
    expect(november(1000, 12_000, 'commercial').centsSoFar).toBe(0)
    expect(november(1000, 9500).expertCents).toEqual({
      expected: 20_000,
      low: 20_000,
      high: 20_000,
    })
  })

  it('ends before the first of the next month, also in December', () => {
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

describe('month texts', () => {
  it('summarize the month on Basic', () => {
    expect(formatOutlook(november(10, 4210))).toBe('At this pace you’ll stay within the free tier.')
    expect(formatOutlook(november(1000, 9500))).toBe(
      'At this pace the free sessions run out on Nov 10, and sessions are refused until Dec 1.',
    )
    expect(formatOutlook(november(1000, 10_000))).toBe(
      'Sessions are refused until Dec 1, 00:00 UTC, unless you switch to Expert.',
    )
    expect(formatOutlook(november(0, 0))).toBe(
      'No production sessions yet this month; 10,000 free sessions are available until Dec 1.',
    )
    expect(formatOutlook({ ...november(0, 0), sessions: 3 })).toBe(
      'Not enough data yet for a forecast.',
    )
  })

  it('say that the month may end close to the limit', () => {
    const month = november(10, 9700)
    const forecast = month.forecast && { ...month.forecast, high: 10_001 }
    expect(formatOutlook({ ...month, forecast })).toBe(
      'At this pace the month ends close to the limit.',
    )
  })

  it('name the cost on Expert and none for a commercial license', () => {
    expect(formatOutlook(november(1000, 12_000, 'expert'))).toBe(
      'At this pace the month costs about $225.00 by Nov 30.',
    )
    expect(formatOutlook(november(1000, 9500, 'expert'))).toContain('and you pay for the rest')
    expect(formatOutlook(november(1000, 12_000, 'commercial'))).toBe(
      'Your commercial license covers every session: no limit and no charge.',
    )
  })

  it('count only invoiced sessions on Expert', () => {
    const billable = billed('2026-11-07T09:30:00.000Z', 10_500)
    const month = november(1000, 30_700, 'expert', { billable })
    expect(formatOutlook(month)).toBe('At this pace the month costs about $210.00 by Nov 30.')
    expect(formatCost(month)).toBe('Sessions since Nov 7, when your Expert plan began. Before tax.')
    expect(formatFreeTier({ ...month, used: 9_000 }, true)).toContain('1,000 free sessions left')
  })

  it('name invoiced sessions on another plan', () => {
    const billable = billed('2026-11-01T00:00:00.000Z', 12_000)
    const licensed = november(1000, 12_000, 'commercial', { billable })
    expect(formatOutlook(licensed)).toBe(
      'Your commercial license has no limit. Your Expert plan still bills sessions of production keys.',
    )
    const unpaid = november(1000, 12_000, 'basic', { billable })
    expect(formatFreeTier(licensed, true)).toMatch(/^Production keys only, as Expert bills them/)
    expect(unpaid.centsSoFar).toBe(2000)
    expect(formatOutlook(unpaid)).toContain('unless you pay what is overdue.')
    expect(formatCost(unpaid)).toBe('As your next invoice counts it. Before tax.')
    expect(formatExpertCost(unpaid)).toContain('refused until you pay')
  })

  it('mention the sessions of other workspaces', () => {
    const month = november(10, 1_000, 'basic', { elsewhere: 3_000 })
    expect(month.sessions).toBe(1_000)
    expect(month.used).toBe(4_000)
    expect(formatOutlook(month)).toBe(
      'At this pace you’ll stay within the free tier, unless the other workspaces use the rest.',
    )
    expect(formatFreeTier(month, true)).toBe(
      '6,000 free sessions left until Dec 1. Across the workspaces you created, 4,000 of 10,000 are used.',
    )
    expect(formatFreeTier(month, false)).toContain('the workspaces its founder created')
    const used = november(10, 1_000, 'basic', { elsewhere: 9_000 })
    expect(formatFreeTier(used, true)).toBe(
      'All 10,000 free sessions are used, 9,000 of them in other workspaces you created.',
    )
    const idle = november(0, 0, 'basic', { elsewhere: 432 })
    expect(formatOutlook(idle)).toContain('9,568 free sessions are available')
    // 1,500 sessions are left: half of today, and a day and a half at this pace.
    const soon = november(1000, 1_000, 'basic', { elsewhere: 7_500 })
    expect(soon.forecast?.freeTierEnds).toBe('2026-11-11')
  })

  it('name the remaining free sessions and the effect of using them up', () => {
    expect(formatFreeTier(november(10, 4000), true)).toBe('6,000 free sessions left until Dec 1.')
    expect(formatFreeTier(november(10, 10_000), true)).toBe('All 10,000 free sessions are used.')
    expect(formatFreeTier(november(10, 10_000, 'expert'), true)).toContain('You pay for the rest')
    expect(formatFreeTier(november(10, 10_000, 'commercial'), true)).toBe(
      'Production and commercial keys, in this workspace.',
    )
  })

  it('name the days behind a forecast, or say that there are too few', () => {
    expect(formatForecast(november(10, 100))).toBe('Based on 28 days.')
    expect(formatForecast(november(0, 0))).toMatch(/^Not enough data yet\./)
    expect(formatExpertCost(november(0, 0))).toBe('Not enough data yet.')
  })

  it('name the likelihood of a forecast range', () => {
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

  it('show Basic users the cost of Expert', () => {
    expect(formatExpertCost(november(1000, 9500))).toBe('On Basic it stays $0.00.')
    expect(formatCost(november(1000, 9500))).toBe('Basic is free.')
  })
})

function daysOf(plan: Cost['plan']) {
  const cost = novemberCost(1000, 9500, plan)
  return createRunningDays(cost, createMonth(cost))
}

describe('createRunningDays', () => {
  it('covers the whole month and marks today as open', () => {
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

  it('limits the month to the rest of a shared free tier', () => {
    const cost = novemberCost(1000, 9500, 'basic', { elsewhere: 2_500 })
    expect(createRunningDays(cost, createMonth(cost))[0]?.limit).toEqual({
      at: 7_500,
      name: 'Limit for this workspace: 7,500',
    })
  })

  it('has no limit under a commercial license', () => {
    expect(daysOf('commercial').some(({ limit }) => limit)).toBe(false)
  })
})
