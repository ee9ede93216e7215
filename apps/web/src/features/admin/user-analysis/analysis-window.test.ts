import { expect, test } from 'vitest'
import { readAnalysisSearch, stretchStarts } from './analysis-window.ts'

test.each([
  [{}, undefined],
  [{ window: '7-days' }, undefined],
  [{ window: '3-months' }, '3-months'],
  [{ window: 'toString' }, undefined],
  [{ window: 28 }, undefined],
])('%o is read as %s', (given, window) => {
  expect(readAnalysisSearch(given)).toEqual({ window })
})

const isoDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

test('stretches end with today', () => {
  const now = new Date('2026-03-10T15:00:00Z')
  expect(stretchStarts('28-days', now).map(isoDay)).toEqual([
    '2026-02-11',
    '2026-02-18',
    '2026-02-25',
    '2026-03-04',
  ])
  expect(stretchStarts('7-days', now).map(isoDay).at(-1)).toBe('2026-03-10')
})
