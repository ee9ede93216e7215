import { expect, test } from 'vitest'
import { findAxisEnd } from './find-axis-end.ts'

const usual = (days: number) => Array.from({ length: days }, (_, day) => 20 + (day % 20))

test('a spike ends the axis above the other days', () => {
  expect(findAxisEnd([...usual(179), 100_000])).toBe(40)
  expect(findAxisEnd([...usual(178), 100_000, 300])).toBe(40)
})

test.each([
  ['even days', usual(180)],
  ['a day four times as high as the others', [...usual(179), 156]],
  ['as many high days as low ones', [...usual(14), ...usual(14).map((count) => count * 100)]],
  ['a single week', [1, 1, 1, 1, 1, 1, 1, 900]],
  ['one day with calls', [...Array.from({ length: 179 }, () => 0), 900]],
  ['no day', []],
])('the axis of %s reaches the highest', (_, counts) => {
  expect(findAxisEnd(counts)).toBeUndefined()
})
