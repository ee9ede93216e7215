import { expect, test } from 'vitest'
import { computeBackoffMs } from './backoff.ts'

test('waits a random time, with a bound that doubles at every try', () => {
  expect([1, 2, 3].map((tries) => computeBackoffMs(tries, 0, 1))).toEqual([500, 1000, 2000])
  expect([0, 0.5].map((random) => computeBackoffMs(1, 0, random))).toEqual([0, 250])
  expect(computeBackoffMs(100, 0, 1)).toBe(10_000)
})

test('waits the time that the service asks for plus a random time, or not at all', () => {
  expect([0, 0.5, 1].map((random) => computeBackoffMs(1, 3, random))).toEqual([3_000, 3_250, 3_500])
  expect(computeBackoffMs(1, 10, 1)).toBe(10_500)
  expect(computeBackoffMs(1, 11, 1)).toBeUndefined()
})
