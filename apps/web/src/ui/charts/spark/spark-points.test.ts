import { expect, test } from 'vitest'
import { sparkPoints } from './spark-points.ts'

test('zero stands at the foot, the most at the top, and the days side by side', () => {
  expect(sparkPoints([0, 5, 10], 42, 22)).toEqual(['1 21', '21 11', '41 1'])
})

test.each([[[]], [[7]], [[0, 0, 0]]])('%j draws nothing', (counts) => {
  expect(sparkPoints(counts, 42, 22)).toEqual([])
})
