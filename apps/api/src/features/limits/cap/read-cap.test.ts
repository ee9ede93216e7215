import { expect, test } from 'vitest'
import { reachedOn } from './read-cap.ts'

/** A month of days that end on the 10th, with so many sessions each. */
function input(each: number, sessions = each * 10) {
  const days = Array.from({ length: 31 }, (_, n) => ({
    date: new Date(Date.UTC(2026, 2, 10 - 30 + n)).toISOString().slice(0, 10),
    count: each,
  }))
  return { days, sessions, todayPassed: 1 }
}

test.each([
  ['a day that is over', input(1_000), 4_000, '2026-03-04'],
  ['today', input(1_000), 10_000, '2026-03-10'],
  ['a day to come', input(1_000), 14_500, '2026-03-15'],
  ['the last day of the month', input(1_000), 31_000, '2026-03-31'],
  ['no day of this month', input(1_000), 31_001, null],
  ['today, where the days say less than the month', input(100, 5_000), 5_000, '2026-03-10'],
  ['nobody knows, before there is anything to go by', input(0), 1, null],
])('it is reached on %s', (_, given, most, day) => {
  expect(reachedOn(given, most)).toBe(day)
})
