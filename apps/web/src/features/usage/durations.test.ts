import { expect, test } from 'vitest'
import { formatSeconds, formatTimeOfDay } from './durations.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min 0 s'],
  [3599, '59 min 59 s'],
  [3600, '1 h 0 min'],
  [90_060, '25 h 1 min'],
])('formats %i seconds as %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words)
})

test('formats the time of a start to the second in UTC', () => {
  expect(formatTimeOfDay('2026-03-05T10:05:09.123Z')).toBe('10:05:09')
})
