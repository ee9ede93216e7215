import { expect, test } from 'vitest'
import { formatFixedBy, formatDuration, formatMoment } from './log-labels.ts'
import { formatPlatform } from '../format-platform.ts'

test('formatMoment formats to the second in UTC', () => {
  expect(formatMoment('2026-03-01T00:05:09.123Z')).toBe('Mar 1, 00:05:09')
})

test.each([
  [45, true, '45 s'],
  [725, true, '12 min 5 s'],
  [3780, true, '1 h 3 min'],
  [0, false, '0 s so far, end not reported'],
])('formatDuration of %i seconds with ended=%s is %s', (durationSeconds, ended, words) => {
  expect(formatDuration({ durationSeconds, ended })).toBe(words)
})

test('formatPlatform names known platforms and keeps unknown ones', () => {
  expect([formatPlatform('ios'), formatPlatform('amiga')]).toEqual(['iOS', 'amiga'])
})

test.each([
  [{ name: 'Ada', email: 'ada@example.com', you: true }, 'Fixed by you on '],
  [{ name: 'Ada', email: 'ada@example.com', you: false }, 'Fixed by Ada on '],
  [{ name: '', email: 'ada@example.com', you: false }, 'Fixed by ada@example.com on '],
  [null, 'Fixed on '],
])('a fix by %o begins with “%s”', (by, words) => {
  const at = '2026-03-01T00:05:09.000Z'
  expect(formatFixedBy({ at, by })).toBe(`${words}Mar 1, 2026, 00:05:09 UTC.`)
})
