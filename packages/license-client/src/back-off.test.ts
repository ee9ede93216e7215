import { expect, test } from 'vitest'
import { pauseMs } from './back-off.ts'

test('waits at random, up to twice as long after every try', () => {
  expect([1, 2, 3].map((tries) => pauseMs(tries, 0, 1))).toEqual([500, 1000, 2000])
  expect([0, 0.5].map((random) => pauseMs(1, 0, random))).toEqual([0, 250])
  expect(pauseMs(100, 0, 1)).toBe(10_000)
})

test('waits as long as the service asks, or not at all', () => {
  expect(pauseMs(1, 3, 1)).toBe(3_000)
  expect(pauseMs(1, 10, 1)).toBe(10_000)
  expect(pauseMs(1, 11, 1)).toBeUndefined()
})
