import { expect, test } from 'vitest'
import { getWindowStart } from './windows.ts'

test.each([
  [7, '2026-03-03T23:59:59.000Z'],
  [28, '2026-02-10T23:59:59.000Z'],
  [90, '2025-12-10T23:59:59.000Z'],
  [180, '2025-09-11T23:59:59.000Z'],
] as const)('a window of %i days begins that many days ago, to the second', (days, start) => {
  const seconds = getWindowStart(days, new Date('2026-03-10T23:59:59.900Z'))
  expect(new Date(seconds * 1000).toISOString()).toBe(start)
})
