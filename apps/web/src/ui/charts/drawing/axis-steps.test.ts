import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAxisSteps } from './axis-steps.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1234, [0, 500, 1000, 1500]],
])('the axis up to %i has the steps %j', (most, steps) => {
  expect(computeAxisSteps(most)).toEqual(steps)
})

test('the axis begins at zero, contains the maximum, and has few steps', () => {
  fc.assert(
    fc.property(fc.nat(50_000_000), (most) => {
      const steps = computeAxisSteps(most)
      expect(steps[0]).toBe(0)
      expect(steps.at(-1)).toBeGreaterThanOrEqual(most)
      expect(steps.length).toBeLessThanOrEqual(6)
      expect(steps.every(Number.isInteger)).toBe(true)
    }),
  )
})
