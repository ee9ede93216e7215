import { expect, test } from 'vitest'
import { readMonitorSearch } from './monitor-search.ts'

test.each([
  [{}, undefined],
  [{ days: 7 }, undefined],
  [{ days: 28 }, 28],
  [{ days: '180' }, 180],
  [{ days: 30 }, undefined],
  [{ days: 'all', other: 1 }, undefined],
])('reads the search %o as %s', (given, days) => {
  expect(readMonitorSearch(given)).toEqual({ days })
})
