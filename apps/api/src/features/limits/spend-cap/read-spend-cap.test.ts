import { dayOf } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { forecastDayReached, findDayReached } from './read-spend-cap.ts'

function input(each: number, sessions = each * 10) {
  const days = Array.from({ length: 31 }, (_, n) => ({
    date: dayOf(Date.UTC(2026, 2, 10 - 30 + n)),
    count: each,
  }))
  return { days, sessions, todayPassed: 1 }
}

test.each([
  ['today', input(1_000), 10_000, '2026-03-10'],
  ['a later day', input(1_000), 14_500, '2026-03-15'],
  ['the last day of the month', input(1_000), 31_000, '2026-03-31'],
  ['no day of this month', input(1_000), 31_001, null],
  ['no day without any sessions', input(0), 1, null],
])('forecasts %s', (_, forecast, most, day) => {
  expect(forecastDayReached(forecast, most)).toBe(day)
})

test('finds the day of the session that reached the cap', () => {
  const days = new Map([
    ['2026-03-09', 500],
    ['2026-03-04', 1_000],
  ])
  expect(findDayReached(days, 1_000)).toBe('2026-03-04')
  expect(findDayReached(days, 1_001)).toBe('2026-03-09')
  expect(findDayReached(days, 1_501)).toBeUndefined()
})
