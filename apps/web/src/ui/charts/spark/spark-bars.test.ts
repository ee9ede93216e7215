import { expect, test } from 'vitest'
import { sparkBars } from './spark-bars.ts'

test('draws zero as a line at the bottom and the greatest count over the whole height', () => {
  expect(sparkBars([0, 5, 10], 30, 20)).toEqual([
    { x: 0, width: 7, height: 1 },
    { x: 10, width: 7, height: 10 },
    { x: 20, width: 7, height: 20 },
  ])
})

test('draws days without any session as a line', () => {
  expect(sparkBars([0, 0], 20, 20).map(({ height }) => height)).toEqual([1, 1])
})
