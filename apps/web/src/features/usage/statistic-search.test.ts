import { expect, test } from 'vitest'
import { readStatisticSearch } from './statistic-search.ts'

test('an address keeps the app, the months and the day', () => {
  const address = { app: 'reader', months: '6', date: '2026-01-31' }
  expect(readStatisticSearch(address)).toEqual({ app: 'reader', months: 6, date: '2026-01-31' })
  expect(readStatisticSearch({ months: 3 }).months).toBe(3)
})

test.each([
  {},
  { app: '', months: '7', date: 'today' },
  { months: '', date: '2026-02-30' },
  { months: '1.5', date: '2026-1-5' },
  { date: '2026-13-01' },
])('what makes no sense is left out of %j', (given) => {
  expect(readStatisticSearch(given)).toStrictEqual({
    app: undefined,
    months: undefined,
    date: undefined,
  })
})
