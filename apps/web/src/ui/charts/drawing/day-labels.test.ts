import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickLabelledDays, formatDayLabels } from './day-labels.ts'

test.each([
  [7, 1000, [0, 1, 2, 3, 4, 5, 6]],
  [8, 300, [0, 1, 2, 3, 4, 5, 6, 7]],
  [9, 300, [0, 2, 4, 6, 8]],
  [28, 1000, [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27]],
  [90, 1000, [5, 12, 19, 26, 33, 40, 47, 54, 61, 68, 75, 82, 89]],
  [1, 10, [0]],
])('%i days in %i pixels have the labels %j', (count, width, labelled) => {
  expect(pickLabelledDays(count, width)).toEqual(labelled)
})

test('weeks have a label each, every other, or every fourth', () => {
  expect(pickLabelledDays(13, 1000, { isWeekly: true })).toHaveLength(13)
  expect(pickLabelledDays(26, 520, { isWeekly: true })).toEqual([1, 5, 9, 13, 17, 21, 25])
})

test('seven labels are shorter in a narrow chart, and name the month where it begins', () => {
  const dates = ['28', '29', '30'].map((day) => `2026-11-${day}`)
  const week = [...dates, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
  const indexes = [0, 1, 2, 3, 4, 5, 6]
  expect(formatDayLabels(week, indexes, 280)).toEqual([
    'Nov 28',
    '29',
    '30',
    'Dec 1',
    '2',
    '3',
    '4',
  ])
  expect(formatDayLabels(week, indexes, 1000).at(1)).toBe('Nov 29')
})

test('the last day has a label, and no two labels touch', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 9, max: 400 }),
      fc.integer({ min: 200, max: 2000 }),
      (days, width) => {
        const labelled = pickLabelledDays(days, width)
        expect(labelled.at(-1)).toBe(days - 1)
        const gaps = labelled.slice(1).map((index, before) => index - (labelled[before] ?? 0))
        for (const gap of gaps) expect((gap * width) / days).toBeGreaterThan(45)
      },
    ),
  )
})
