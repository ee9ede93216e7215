import { expect, test } from 'vitest'
import { periodStartOf, readMonitorSearch } from './monitor-search.ts'

test.each([
  [{}, undefined],
  [{ days: 7 }, undefined],
  [{ days: 28 }, 28],
  [{ days: '180' }, 180],
  [{ days: 30 }, undefined],
  [{ days: 'all', other: 1 }, undefined],
])('%o is read as %s', (given, days) => {
  expect(readMonitorSearch(given)).toEqual({ days })
})

test('seven days end with today', () => {
  const start = periodStartOf(7, new Date('2026-03-10T23:59:59Z'))
  expect(new Date(start * 1000).toISOString()).toBe('2026-03-04T00:00:00.000Z')
})
