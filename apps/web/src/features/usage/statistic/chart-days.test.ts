import { addDays } from '@fovea/contract/usage/rules'
import { describe, expect, it } from 'vitest'
import { createChartDays, createLegend, type Usage } from './chart-days.ts'
import { formatComparison, formatPreviousPeriod } from './comparison-labels.ts'
import { createDaysSheet } from './days-sheet.ts'

const usage: Usage = {
  payload: [
    { date: '2026-03-09', count: 10 },
    { date: '2026-03-10', count: 4 },
  ],
  previous: [
    { date: '2026-03-07', count: 8 },
    { date: '2026-03-08', count: 30 },
  ],
  series: [
    { name: 'reader', counts: [7, 4], previous: [8, 20] },
    { name: null, counts: [3, 0], previous: [0, 10] },
  ],
  today: '2026-03-10',
}
const unsplit = { payload: usage.payload, today: usage.today }

const daysOf = (hidden: string[] = []) =>
  createChartDays(usage, createLegend({ ...usage, split: 'app' }, new Set(hidden)))

describe('createChartDays', () => {
  it('returns totals without a split and marks only today as open', () => {
    expect(createChartDays(unsplit, [])).toEqual([
      { date: '2026-03-09', count: 10, open: false },
      { date: '2026-03-10', count: 4, open: true },
    ])
    expect(createChartDays({ ...unsplit, today: '2026-03-11' }, []).some(({ open }) => open)).toBe(
      false,
    )
  })

  it('returns the parts and the previous period', () => {
    expect(daysOf()[0]).toEqual({
      date: '2026-03-09',
      count: 10,
      open: false,
      parts: [
        { name: 'reader', look: 0, count: 7 },
        { name: 'Other apps', look: -1, count: 3 },
      ],
      before: { date: '2026-03-07', count: 8 },
    })
  })

  it('counts only shown parts, in the previous period as well', () => {
    expect(daysOf(['reader'])).toMatchObject([
      { count: 3, before: { count: 0 } },
      { count: 0, before: { count: 10 } },
    ])
    expect(daysOf(['reader', '*'])).toMatchObject([{ count: 0, parts: [] }, { count: 0 }])
  })
})

it('a platform keeps its style whichever other platforms are shown', () => {
  const series = [
    { name: 'web', counts: [] },
    { name: 'beos', counts: [] },
  ]
  expect(createLegend({ series, split: 'platform' }, new Set(['web']))).toEqual([
    { id: 'web', name: 'Web', styleIndex: 2, shown: false },
    { id: 'beos', name: 'Other', styleIndex: -1, shown: true },
  ])
})

describe('formatComparison', () => {
  it('leaves out today', () => {
    expect(formatComparison(daysOf())).toBe('25% more than on Mar 7 (8; excluding today).')
    expect(formatPreviousPeriod(daysOf())).toBe('Prior period: Mar 7 to Mar 8')
  })

  it.each([
    [5, 10, '50% fewer than on Mar 8 (10).'],
    [10, 10, 'About the same as on Mar 8 (10).'],
    [250, 10, '25 times as many as on Mar 8 (10).'],
    [4, 0, 'No sessions on Mar 8.'],
  ])('compares %i with %i: %s', (count, before, words) => {
    const day = { date: '2026-03-09', count, before: { date: '2026-03-08', count: before } }
    expect(formatComparison([day])).toBe(words)
  })

  it('names exactly the compared days', () => {
    const days = Array.from({ length: 30 }, (_, index) => ({
      date: addDays('2026-03-01', index),
      count: 2,
      open: index === 29,
      before: { date: addDays('2026-01-30', index), count: 1 },
    }))
    expect(formatComparison(days)).toBe(
      '100% more than on the 29 days from Jan 30 to Feb 27 (29; excluding today).',
    )
  })

  it('returns null without a previous period', () => {
    expect(formatComparison(createChartDays(unsplit, []))).toBeNull()
    expect(formatPreviousPeriod(createChartDays(unsplit, []))).toBeUndefined()
  })
})

it('createDaysSheet exports the shown columns', () => {
  expect(createDaysSheet('x', createChartDays(unsplit, []))).toMatchObject({
    head: ['Day (UTC)', 'Sessions'],
    rows: [
      ['2026-03-09', 10],
      ['2026-03-10', 4],
    ],
  })
  const { head, rows } = createDaysSheet('x', daysOf(['*']))
  expect(head).toEqual(['Day (UTC)', 'Sessions', 'reader', 'Prior day (UTC)', 'Prior sessions'])
  expect(rows[0]).toEqual(['2026-03-09', 7, 7, '2026-03-07', 8])
})
