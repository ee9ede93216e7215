import { expect, test } from 'vitest'
import { formatTimeLeft } from './rehearsal-labels.ts'

const until = '2026-03-10T12:10:00.000Z'

test.each([
  ['2026-03-10T12:00:00.000Z', '10:00'],
  ['2026-03-10T12:00:00.001Z', '10:00'],
  ['2026-03-10T12:00:55.000Z', '9:05'],
  ['2026-03-10T12:09:59.999Z', '0:01'],
  ['2026-03-10T12:10:00.000Z', '0:00'],
  ['2026-03-10T13:00:00.000Z', '0:00'],
])('formatTimeLeft at %s is %s', (now, left) => {
  expect(formatTimeLeft(until, Date.parse(now))).toBe(left)
})
