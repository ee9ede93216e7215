import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  freeSessions,
  computePriceCents,
  listPriceLines,
  sliderToSessions,
  contactSalesSessions,
} from './prices.ts'

test.each([
  [0, 0],
  [10_000, 0],
  [10_001, 1],
  [10_050, 50],
  [100_000, 90_000],
  [100_001, 90_001],
  [100_002, 90_001],
  [100_005, 90_004],
  [1_000_000, 720_000],
])('%i sessions cost %i cents', (sessions, cents) => {
  expect(computePriceCents(sessions)).toBe(cents)
})

function naiveCents(sessions: number) {
  const count = BigInt(sessions)
  let mills = 0n
  if (count > 10_000n) mills += ((count < 100_000n ? count : 100_000n) - 10_000n) * 10n
  if (count > 100_000n) mills += (count - 100_000n) * 7n
  return Number(mills / 10n + (mills % 10n >= 5n ? 1n : 0n))
}

const counts = fc.oneof(fc.nat(20_000), fc.nat(2_000_000), fc.nat(1_000_000_000))

test('the price is the sum over the tiers, rounded to cents', () => {
  fc.assert(
    fc.property(counts, (sessions) => {
      expect(computePriceCents(sessions)).toBe(naiveCents(sessions))
    }),
    { numRuns: 1000 },
  )
})

test('the lines add up to the sessions and to the price', () => {
  fc.assert(
    fc.property(counts, (sessions) => {
      const lines = listPriceLines(sessions)
      expect(lines.reduce((sum, line) => sum + line.sessions, 0)).toBe(sessions)
      expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(naiveCents(sessions))
      for (const line of lines) {
        expect(Math.abs(line.cents * 10 - line.sessions * line.millsEach)).toBeLessThanOrEqual(5)
      }
    }),
  )
})

test('one more session never costs less', () => {
  fc.assert(
    fc.property(counts, (sessions) => {
      const step = computePriceCents(sessions + 1) - computePriceCents(sessions)
      expect(step).toBeGreaterThanOrEqual(0)
      expect(step).toBeLessThanOrEqual(1)
    }),
  )
})

test('returns the published tiers', () => {
  expect(listPriceLines(150_000)).toEqual([
    { above: 0, upTo: freeSessions, millsEach: 0, sessions: 10_000, cents: 0 },
    { above: 10_000, upTo: 100_000, millsEach: 10, sessions: 90_000, cents: 90_000 },
    { above: 100_000, upTo: Infinity, millsEach: 7, sessions: 50_000, cents: 35_000 },
  ])
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d sessions have no price',
  (sessions) => {
    expect(() => computePriceCents(sessions)).toThrow(RangeError)
  },
)

test('the slider value is cubed, and every stop is a whole number of sessions', () => {
  expect([0, 1, 22, 47, 100].map(sliderToSessions)).toEqual([
    0,
    1,
    10_648,
    103_823,
    contactSalesSessions,
  ])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (value) => {
      expect(Math.abs(sliderToSessions(value) - value ** 3)).toBeLessThanOrEqual(0.5)
      expect(computePriceCents(sliderToSessions(value))).toBeGreaterThanOrEqual(0)
    }),
  )
})
