import { expect, test } from 'vitest'
import { readStatisticSearch } from './statistic-search.ts'
import { getPeriod, decodeHidden, encodeHidden } from './statistic/search-values.ts'

const emptySearch = {
  app: undefined,
  months: undefined,
  from: undefined,
  to: undefined,
  split: undefined,
  compare: undefined,
  hide: undefined,
  date: undefined,
  billedFrom: undefined,
}

test('reads app, months, day, split, comparison and hidden parts', () => {
  const address = {
    app: 'reader',
    months: '6',
    date: '2026-01-31',
    split: 'app',
    compare: 'previous',
    hide: 'kiosk',
  }
  expect(readStatisticSearch(address)).toEqual({ ...emptySearch, ...address, months: 6 })
  expect(readStatisticSearch({ months: 3 }).months).toBe(3)
})

test('reads the start of billing only for the selected day', () => {
  const billed = { date: '2026-01-31', billedFrom: '2026-01-31T14:00:00.000Z' }
  expect(readStatisticSearch(billed)).toEqual({ ...emptySearch, ...billed })
  for (const billedFrom of ['2026-01-30T14:00:00.000Z', '2026-01-31T25:00:00.000Z', '2026-01-31']) {
    expect(readStatisticSearch({ ...billed, billedFrom }).billedFrom).toBeUndefined()
  }
})

test('getPeriod prefers a valid range over months', () => {
  const range = { from: '2026-01-01', to: '2026-01-31' }
  expect(readStatisticSearch(range)).toEqual({ ...emptySearch, ...range })
  expect(getPeriod({ ...range, months: 3 }, '2026-01-31')).toEqual(range)
  expect(getPeriod({ ...range, months: 3 }, '2026-01-30')).toEqual({ months: 3 })
  expect(getPeriod({ from: range.from }, '2026-01-31')).toEqual({ months: 1 })
  expect(getPeriod({ from: '2026-01-31', to: '2026-01-01' }, '2026-01-31')).toEqual({ months: 1 })
})

test.each([
  {},
  { app: '', months: '7', date: 'today', split: 'country', compare: 'yes', hide: '' },
  { months: '', date: '2026-02-30' },
  { months: '1.5', date: '2026-1-5' },
  { date: '2026-13-01' },
  { from: 'monday', to: '2026-02-30' },
])('drops invalid values from %j', (given) => {
  expect(readStatisticSearch(given)).toStrictEqual(emptySearch)
})

test('decodeHidden reverses encodeHidden', () => {
  const hidden = new Set(['a,b', '100 %', 'münchen'])
  expect(decodeHidden(encodeHidden(hidden))).toEqual(hidden)
  expect(encodeHidden(new Set())).toBeUndefined()
  expect(decodeHidden(undefined).size).toBe(0)
  expect(decodeHidden('%')).toEqual(new Set(['%']))
})
