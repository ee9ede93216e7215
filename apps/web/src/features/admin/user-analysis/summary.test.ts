import { expect, test } from 'vitest'
import { countCompanies, countDays, countPositions, countPurposes } from './summary.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000
const starts = [seconds('2026-03-08T00:00:00Z'), seconds('2026-03-09T00:00:00Z')]
const createInfo = (purpose: string, created: string, position = 'Developer') => ({
  email: '',
  name: '',
  position,
  purpose,
  created,
})

test('countPositions sorts by frequency', () => {
  const day = '2026-03-08T01:00:00Z'
  const docs = [createInfo('a', day, 'Designer'), createInfo('a', day), createInfo('b', day)]
  expect(countPositions(docs)).toEqual([
    { position: 'Developer', count: 2 },
    { position: 'Designer', count: 1 },
  ])
})

test('countCompanies ignores case, spaces and answers without a name', () => {
  const names = ['Acme Vision', ' acme  vision ', '', 'Optik']
  expect(countCompanies(names.map((name) => ({ name })))).toBe(2)
})

test('countPurposes counts by column and ignores spelling differences', () => {
  const docs = [
    createInfo('Play', '2026-03-09T10:00:00Z'),
    createInfo('Gaze  study', '2026-03-08T00:00:00Z'),
    createInfo('gaze study', '2026-03-09T23:59:59Z'),
  ]
  expect(countPurposes(docs, starts)).toEqual([
    { purpose: 'Gaze study', counts: [1, 1], total: 2 },
    { purpose: 'Play', counts: [0, 1], total: 1 },
  ])
})

test('countPurposes sums rare purposes up', () => {
  const docs = Array.from({ length: 13 }, (_, index) =>
    createInfo(`purpose ${index}`, '2026-03-08T10:00:00Z'),
  )
  const rows = countPurposes(docs, starts)
  expect(rows).toHaveLength(11)
  expect(rows.at(-1)).toEqual({ purpose: '3 others', counts: [3, 0], total: 3 })
})

test('countDays puts an answer on the UTC day it was given', () => {
  const docs = [{ created: '2026-11-18T13:10:00Z' }, { created: '2026-11-17T23:59:59Z' }]
  const window = { start: seconds('2026-11-16T15:00:00Z'), end: seconds('2026-11-19T15:00:00Z') }
  expect(countDays(docs, window)).toEqual([
    { date: '2026-11-16', count: 0, open: true, part: 'from 15:00' },
    { date: '2026-11-17', count: 1, open: false },
    { date: '2026-11-18', count: 1, open: false },
    { date: '2026-11-19', count: 0, open: true },
  ])
})
