import { expect, test } from 'vitest'
import { readAnalysisSearch } from './analysis-search.ts'
import { computeColumnStarts } from './analysis-window.ts'

test.each([
  [{}, undefined],
  [{ window: '7-days' }, undefined],
  [{ window: '3-months' }, '3-months'],
  [{ window: 'toString' }, undefined],
  [{ window: 28 }, undefined],
])('reads the search %o as %s', (given, window) => {
  expect(readAnalysisSearch(given)).toEqual({ window })
})

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

test('the first column starts with the window, the others at UTC midnight', () => {
  const now = new Date('2026-03-10T15:00:00Z')
  expect(computeColumnStarts('28-days', now).map(iso)).toEqual([
    '2026-02-10T15:00:00.000Z',
    '2026-02-18T00:00:00.000Z',
    '2026-02-25T00:00:00.000Z',
    '2026-03-04T00:00:00.000Z',
  ])
})

test.each(['00:00:00', '13:10:00', '23:59:59'])(
  'at %s an answer of the last 7 days is in the column of its UTC day',
  (time) => {
    const now = new Date(`2026-11-18T${time}Z`)
    const starts = computeColumnStarts('7-days', now)
    for (let hours = 0; hours < 7 * 24; hours++) {
      const given = now.getTime() / 1000 - hours * 60 * 60
      const start = starts.findLast((columnStart) => columnStart <= given) ?? 0
      expect(iso(start).slice(0, 10)).toBe(iso(given).slice(0, 10))
    }
  },
)

test.each([
  ['7-days', 604_800],
  ['28-days', 2_419_200],
  ['3-months', 7_776_000],
  ['6-months', 15_552_000],
] as const)(
  '%s start %i seconds ago and include an answer from 6 days and 20 hours ago',
  (window, seconds) => {
    const now = Date.parse('2026-03-10T23:00:00Z') / 1000
    const [start = 0] = computeColumnStarts(window, new Date(now * 1000))
    expect(now - start).toBe(seconds)
    expect(now - (6 * 24 + 20) * 60 * 60).toBeGreaterThanOrEqual(start)
  },
)
