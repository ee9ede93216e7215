import { expect, test } from 'vitest'
import { listRefusedKeys } from './list-refused-keys.ts'

test('keys without a refused start today are not listed, and the most refused is first', () => {
  const keys = [{ _id: 'few' }, { _id: 'none' }, { _id: 'many' }, { _id: 'unknown' }]
  const usage = new Map([
    ['few', { refusedToday: 2 }],
    ['none', { refusedToday: 0 }],
    ['many', { refusedToday: 30 }],
  ])
  expect(listRefusedKeys(keys, usage)).toEqual([
    { key: { _id: 'many' }, starts: 30 },
    { key: { _id: 'few' }, starts: 2 },
  ])
})
