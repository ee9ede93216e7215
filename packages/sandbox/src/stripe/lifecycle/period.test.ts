import { expect, test } from 'vitest'
import { computeAnchor, getPeriodEnd } from './period.ts'

const at = (iso: string) => Date.parse(`${iso}Z`) / 1000
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19)

test.for([
  // From the middle of a month to the first of the next.
  ['2026-01-01T00:00:00', '2026-03-15T10:00:00', '2026-04-01T00:00:00'],
  // A period that starts on the anchor is a full one.
  ['2026-01-01T00:00:00', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
  // A future anchor ends the first, shorter period.
  ['2026-02-01T00:00:00', '2026-01-20T08:00:00', '2026-02-01T00:00:00'],
  // The 31st becomes the last day of shorter months.
  ['2026-01-31T12:00:00', '2026-01-31T12:00:00', '2026-02-28T12:00:00'],
  ['2026-01-31T12:00:00', '2026-02-28T12:00:00', '2026-03-31T12:00:00'],
] as const)('anchored at %s, the period from %s ends at %s', ([anchor, start, end]) => {
  expect(iso(getPeriodEnd(at(anchor), at(start)))).toBe(end)
})

test('takes the next 1st for an anchor of the 1st, 00:00:00', () => {
  const first = { day_of_month: 1, hour: 0, minute: 0, month: null, second: 0 }
  expect(iso(computeAnchor(first, at('2026-12-15T10:00:00')))).toBe('2027-01-01T00:00:00')
  expect(iso(computeAnchor(first, at('2026-06-01T00:00:00')))).toBe('2026-07-01T00:00:00')
})

test('takes missing parts of an anchor from the current time', () => {
  const config = { day_of_month: 31, hour: null, minute: null, month: null, second: null }
  expect(iso(computeAnchor(config, at('2026-02-10T10:20:30')))).toBe('2026-02-28T10:20:30')
})
