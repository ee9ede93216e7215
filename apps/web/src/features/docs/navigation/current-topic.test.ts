import { expect, test } from 'vitest'
import { findCurrentTopic } from './current-topic.ts'

const places = [
  { id: 'first', top: 200 },
  { id: 'second', top: 1000 },
  { id: 'third', top: 2600 },
  { id: 'fourth', top: 2800 },
]
const view = { height: 800, pageHeight: 3000, covered: 80 }
const at = (scrolled: number, linked?: string) =>
  findCurrentTopic(places, { ...view, scrolled }, linked)

test('the first topic is current until the next one reaches the reading line', () => {
  expect(at(0)).toBe('first')
  expect(at(900)).toBe('first')
  expect(at(930)).toBe('second')
})

test('every topic at the end becomes current, finally the last one', () => {
  const seen = Array.from({ length: 221 }, (_, step) => at(step * 10))
  expect([...new Set(seen)]).toEqual(['first', 'second', 'third', 'fourth'])
  expect(at(2200)).toBe('fourth')
})

test("a linked topic is current until the reader scrolls, even if it can't reach the top", () => {
  expect(at(2200, 'third')).toBe('third')
  expect(at(920, 'second')).toBe('second')
  expect(at(0, 'first')).toBe('first')
  expect(at(2000, 'third')).not.toBe('second')
  expect(at(500, 'third')).toBe('first')
})

test('an unknown fragment changes nothing', () => {
  expect(at(930, 'elsewhere')).toBe('second')
})

test('handles a page without topics and one shorter than the window', () => {
  expect(findCurrentTopic([], { ...view, scrolled: 0 })).toBeUndefined()
  expect(findCurrentTopic(places, { ...view, pageHeight: 700, scrolled: 0 })).toBe('first')
})
