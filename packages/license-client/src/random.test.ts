import { expect, test } from 'vitest'
import { createRandomText, createUuidV7 } from './random.ts'

test('a UUID of version 7 begins with its time, and the rest is random', () => {
  const moment = Date.parse('2026-03-10T12:00:00.000Z')
  const ids = Array.from({ length: 1000 }, () => createUuidV7(moment))
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(moment)
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map((id) => id[19]))).toEqual(new Set(['8', '9', 'a', 'b']))
})

test('UUIDs sort by their time, also with fractions of a millisecond', () => {
  expect(createUuidV7(1_000.9) < createUuidV7(1_001.1)).toBe(true)
  expect(createUuidV7(1).startsWith('00000000-0001-7')).toBe(true)
})

test('a random text has two characters per byte', () => {
  expect(createRandomText(16)).toMatch(/^[\da-f]{32}$/)
})
