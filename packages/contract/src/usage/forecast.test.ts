import { dayOf } from '../time.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastMonth } from './forecast.ts'

function series(today: string, fullDays: number, count: (index: number) => number, todayCount = 0) {
  return Array.from({ length: fullDays + 1 }, (_, index) => {
    const date = new Date(`${today}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() - fullDays + index)
    return {
      date: dayOf(date),
      count: index === fullDays ? todayCount : count(index),
    }
  })
}

const young = (fullDays: number) =>
  forecastMonth({
    days: series('2026-11-15', 28, (index) => (index >= 28 - fullDays ? 40 : 0)),
    sessions: 40 * fullDays,
    todayPassed: 0,
  })

describe('monthly forecast', () => {
  it('continues a constant series without any uncertainty', () => {
    // 15 November, at noon: half of today and 15 days are left.
    const forecast = forecastMonth({
      days: series('2026-11-15', 28, () => 100, 50),
      sessions: 1450,
      todayPassed: 0.5,
    })
    expect(forecast).toMatchObject({
      expected: 3000,
      low: 3000,
      high: 3000,
      basedOnDays: 28,
      freeTierEnds: null,
    })
    expect(forecast?.path).toHaveLength(16)
    expect(forecast?.path[0]).toEqual({ date: '2026-11-15', expected: 1500, low: 1500, high: 1500 })
    expect(forecast?.path.at(-1)).toMatchObject({ date: '2026-11-30', expected: 3000 })
  })

  it('follows a weekly pattern', () => {
    // The series begins on a Sunday; 2026-11-29 is one as well, and one Monday is left.
    const weekly = [10, 400, 400, 400, 400, 400, 10]
    const forecast = forecastMonth({
      days: series('2026-11-29', 28, (index) => weekly[index % 7] ?? 0),
      sessions: 5000,
      todayPassed: 0,
    })
    expect(forecast).toMatchObject({ expected: 5410, low: 5410, high: 5410 })
  })

  it('returns the day on which the free tier ends', () => {
    const forecast = forecastMonth({
      days: series('2026-11-10', 28, () => 1000, 0),
      sessions: 9000,
      todayPassed: 0.5,
    })
    expect(forecast?.freeTierEnds).toBe('2026-11-11')
    expect(forecast?.expected).toBe(29_500)
  })

  it('returns today if the rest of today is enough, and no day once the free tier is used up', () => {
    const days = series('2026-11-10', 28, () => 1000, 0)
    expect(forecastMonth({ days, sessions: 9_700, todayPassed: 0.5 })?.freeTierEnds).toBe(
      '2026-11-10',
    )
    expect(forecastMonth({ days, sessions: 10_000, todayPassed: 0.5 })?.freeTierEnds).toBeNull()
  })

  it('returns the day on which the free tier is used up exactly', () => {
    const days = series('2026-11-10', 28, () => 1000, 0)
    expect(forecastMonth({ days, sessions: 9_000, todayPassed: 0 })?.freeTierEnds).toBe(
      '2026-11-10',
    )
  })

  it('uses the last four weeks, and weekdays from two weeks on', () => {
    const grown = series('2026-11-30', 35, (index) => (index < 7 ? 1 : 100))
    expect(forecastMonth({ days: grown, sessions: 0, todayPassed: 0 })).toMatchObject({
      basedOnDays: 28,
      expected: 100,
    })
    // 30 November is a Monday, as is the first day of the series.
    const weekly = series('2026-11-30', 14, (index) => (index % 7 === 0 ? 70 : 0))
    expect(forecastMonth({ days: weekly, sessions: 0, todayPassed: 0 })?.expected).toBe(70)
    expect(forecastMonth({ days: weekly.slice(1), sessions: 0, todayPassed: 0 })?.expected).toBe(10)
  })

  it('has no uncertainty about a day that has passed', () => {
    const days = series('2026-11-15', 28, (index) => (index % 2 === 0 ? 200 : 0))
    const forecast = forecastMonth({ days, sessions: 500, todayPassed: 1 })
    expect(forecast?.path[0]).toMatchObject({ expected: 500, low: 500, high: 500 })
    expect(forecast?.path[1]?.high).toBeGreaterThan(600)
  })

  it('keeps the sum within its band in about four of five months of random days', () => {
    // Uniform noise from a fixed generator: how often is the sum of the coming days within the band?
    let seed = 7
    const noise = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * 200)
    }
    let inside = 0
    for (let trial = 0; trial < 500; trial++) {
      const days = series('2026-11-15', 28, noise)
      const forecast = forecastMonth({ days, sessions: 0, todayPassed: 1 })
      const truth = Array.from({ length: 15 }, noise).reduce((sum, count) => sum + count, 0)
      if (forecast && truth >= forecast.low && truth <= forecast.high) inside++
    }
    // The band covers the noise of the coming days, not the error of the mean: a little under 80 %.
    expect(inside / 500).toBeGreaterThan(0.6)
    expect(inside / 500).toBeLessThan(0.9)
  })

  it('starts at the first session, and returns null before three full days', () => {
    expect(young(2)).toBeNull()
    expect(young(3)).toMatchObject({ basedOnDays: 3, expected: 40 * (3 + 16) })
    expect(forecastMonth({ days: [], sessions: 0, todayPassed: 0 })).toBeNull()
  })

  it('never forecasts less than the current count, and its band contains the expected value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5000), { minLength: 28, maxLength: 28 }),
        fc.nat(20_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (counts, sessions, todayPassed) => {
          const days = series('2026-11-20', 28, (index) => counts[index] ?? 0)
          const forecast = forecastMonth({ days, sessions, todayPassed })
          if (!forecast) return
          expect(forecast.low).toBeGreaterThanOrEqual(sessions)
          expect(forecast.low).toBeLessThanOrEqual(forecast.expected)
          expect(forecast.high).toBeGreaterThanOrEqual(forecast.expected)
          const ends = forecast.path.map(({ expected }) => expected)
          expect(ends).toEqual(ends.toSorted((a, b) => a - b))
          expect(ends.at(-1)).toBe(forecast.expected)
        },
      ),
    )
  })
})
