import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelledDays } from './day-labels.ts'

test.each([
  [7, 1000, [0, 1, 2, 3, 4, 5, 6]],
  [8, 440, [0, 1, 2, 3, 4, 5, 6, 7]],
  [7, 300, [0, 2, 4, 6]],
  [28, 1000, [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27]],
  [90, 1000, [5, 12, 19, 26, 33, 40, 47, 54, 61, 68, 75, 82, 89]],
  [1, 10, [0]],
])('%i days in %i pixels: %j', (count, width, labelled) => {
  expect(labelledDays(count, width)).toEqual(labelled)
})

test('seven days and the rest of one before them have seven labels', () => {
  expect(labelledDays(8, 1000, 1)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the last day has a label, and no two touch', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 200, max: 2000 }),
      (days, width) => {
        const labelled = labelledDays(days, width)
        expect(labelled.at(-1)).toBe(days - 1)
        const gaps = labelled.slice(1).map((index, before) => index - (labelled[before] ?? 0))
        for (const gap of gaps) expect((gap * width) / days).toBeGreaterThan(45)
      },
    ),
  )
})
