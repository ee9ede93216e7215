import { describe, expect, it } from 'vitest'
import {
  costWords,
  expertWords,
  forecastWords,
  freeTierEndWords,
  freeTierWords,
} from './month-words.ts'
import { monthOf, type Cost } from './month.ts'

/** Ten days into November, at noon, with the same number of sessions on each of the last four weeks' days. */
function november(daily: number, sessions: number, plan: Cost['plan'] = 'basic') {
  const days = Array.from({ length: 29 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 9, 13 + index)).toISOString().slice(0, 10),
    count: index === 28 ? daily / 2 : daily,
  }))
  return monthOf({ month: '2026-11', sessions, days, plan, asOf: '2026-11-10T12:00:00.000Z' })
}

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
    const december = monthOf({
      month: '2026-12',
      sessions: 0,
      days: [],
      plan: 'basic',
      asOf: '2026-12-01T00:00:00.000Z',
    })
    expect(december).toMatchObject({ lastDay: '2026-12-31', nextMonth: '2027-01-01' })
  })
})

describe('its words', () => {
  it('say what is left, and what happens when nothing is', () => {
    expect(freeTierWords(november(10, 4000))).toBe(
      '6,000 of 10,000 free sessions are left until Dec 1.',
    )
    expect(freeTierWords(november(10, 10_000))).toContain('your apps are refused until Dec 1')
    expect(freeTierWords(november(10, 10_000, 'expert'))).toContain('those since then are paid')
    expect(freeTierWords(november(10, 10_000, 'commercial'))).toContain('Of production keys alone')
  })

  it('name the day on which the free sessions end, and do not where they are gone', () => {
    expect(freeTierEndWords(november(1000, 9500))).toBe(
      'At this pace the free sessions end on Nov 10. From then on your apps are refused.',
    )
    expect(freeTierEndWords(november(10, 100))).toContain('should last')
    expect(freeTierEndWords(november(1000, 12_000))).toBeNull()
    expect(freeTierEndWords(november(1000, 9500, 'commercial'))).toBeNull()
  })

  it('say on how many days a forecast stands, or that there are not enough', () => {
    expect(forecastWords(november(10, 100))).toBe('Based on 28 days.')
    expect(forecastWords(november(0, 0))).toMatch(/^Not enough days yet/)
    expect(expertWords(november(0, 0))).toBe('There is nothing to reckon with yet.')
  })

  it('tell Basic what Expert would cost', () => {
    expect(expertWords(november(1000, 9500))).toBe('On Basic it stays $0.00.')
    expect(costWords(november(1000, 9500))).toBe('Basic costs nothing.')
  })
})
