import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getReachedCapPercent,
  maxCapCents,
  countSessionsWithin,
  computeShareCents,
} from './cap-rules.ts'
import { computePriceCents } from './prices.ts'

test.each([
  [0, 10_000],
  [1, 10_001],
  [5_000, 15_000],
  [90_000, 100_000],
])('%i cents are enough for %i sessions', (cents, sessions) => {
  expect(countSessionsWithin(cents)).toBe(sessions)
})

test('the last session within an amount stays within it, and the next one exceeds it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCapCents }), (cents) => {
      const sessions = countSessionsWithin(cents)
      expect(computePriceCents(sessions)).toBeLessThanOrEqual(cents)
      expect(computePriceCents(sessions + 1)).toBeGreaterThan(cents)
    }),
  )
})

test('the shares of the apps never exceed the total', () => {
  expect(computeShareCents(0, 0)).toBe(0)
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 9 }), (apps) => {
      const all = apps.reduce((sum, sessions) => sum + sessions, 0)
      const shares = apps.map((sessions) => computeShareCents(all, sessions))
      const sum = shares.reduce((total, cents) => total + cents, 0)
      expect(sum).toBeLessThanOrEqual(computePriceCents(all))
      expect(sum).toBeGreaterThan(computePriceCents(all) - apps.length - 1)
    }),
  )
})

test.each([
  [0, 1_000, 0],
  [499, 1_000, 0],
  [500, 1_000, 50],
  [799, 1_000, 50],
  [800, 1_000, 80],
  [999, 1_000, 80],
  [1_000, 1_000, 100],
  [2_000, 1_000, 100],
  [0, 0, 0],
  [1, 0, 100],
])('%i of %i cents reaches the share of %i percent', (spent, cap, percent) => {
  expect(getReachedCapPercent(spent, spent, cap)).toBe(percent)
})

test('a cap is reached when the next session would exceed it', () => {
  expect([
    getReachedCapPercent(998, 1_001, 1_000),
    getReachedCapPercent(998, 1_000, 1_000),
  ]).toEqual([100, 80])
  expect([getReachedCapPercent(0, 1, 0), getReachedCapPercent(0, 0, 0)]).toEqual([100, 0])
})
