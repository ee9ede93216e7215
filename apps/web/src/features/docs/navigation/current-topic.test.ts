import { expect, test } from 'vitest'
import { findCurrentTopic } from './current-topic.ts'

const places = [
  { id: 'first', top: 200 },
  { id: 'second', top: 1000 },
  { id: 'third', top: 2600 },
  { id: 'fourth', top: 2800 },
]
const view = { height: 800, whole: 3000, covered: 80 }
const at = (scrolled: number, linked?: string) =>
  findCurrentTopic(places, { ...view, scrolled }, linked)

test('the first part is current until the next one reaches the line', () => {
  expect(at(0)).toBe('first')
  expect(at(900)).toBe('first')
  expect(at(930)).toBe('second')
})

test('each of the last parts has its turn, and at the end the last', () => {
  const seen = Array.from({ length: 221 }, (_, step) => at(step * 10))
  expect([...new Set(seen)]).toEqual(['first', 'second', 'third', 'fourth'])
  expect(at(2200)).toBe('fourth')
})

test('what a link led to is current, also where it cannot reach the top, until the reader moves on', () => {
  expect(at(2200, 'third')).toBe('third')
  expect(at(920, 'second')).toBe('second')
  expect(at(0, 'first')).toBe('first')
  expect(at(2000, 'third')).not.toBe('second')
  expect(at(500, 'third')).toBe('first')
})

test('a fragment of something else changes nothing', () => {
  expect(at(930, 'elsewhere')).toBe('second')
})

test('a page without parts, or shorter than the window', () => {
  expect(findCurrentTopic([], { ...view, scrolled: 0 })).toBeUndefined()
  expect(findCurrentTopic(places, { ...view, whole: 700, scrolled: 0 })).toBe('first')
})
