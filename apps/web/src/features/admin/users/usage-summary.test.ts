import { expect, test } from 'vitest'
import { summarizeUsage } from './usage-summary.ts'

test('sums the days with sessions up', () => {
  const days = [
    { date: '2026-03-01', count: 2 },
    { date: '2026-03-02', count: 7 },
    { date: '2026-03-03', count: 0 },
    { date: '2026-03-04', count: 7 },
    { date: '2026-03-05', count: 0 },
  ]
  expect(summarizeUsage(days)).toEqual({
    sessions: 16,
    usedDays: 3,
    busiest: { date: '2026-03-02', count: 7 },
    latest: { date: '2026-03-04', count: 7 },
  })
})

test('has no busiest day without sessions', () => {
  expect(summarizeUsage([{ date: '2026-03-01', count: 0 }])).toEqual({
    sessions: 0,
    usedDays: 0,
    busiest: undefined,
    latest: undefined,
  })
})
