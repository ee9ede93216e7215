import { expect, test } from 'vitest'
import { createCallDays, findBusiestDay, formatAppName } from './call-days.ts'

const start = Date.parse('2026-03-09T00:00:00Z') / 1000
const sums = [
  { date: '2026-03-09', prod: 12, dev: 0 },
  { date: '2026-03-10', prod: 4, dev: 2 },
]

test('createCallDays adds days without calls and marks partial days', () => {
  const period = { start: start + 50_700, end: start + 3 * 86_400 + 50_700 }
  expect(createCallDays(sums, period)).toEqual([
    { date: '2026-03-09', prod: 12, dev: 0, cut: 'from 14:05' },
    { date: '2026-03-10', prod: 4, dev: 2 },
    { date: '2026-03-11', prod: 0, dev: 0 },
    { date: '2026-03-12', prod: 0, dev: 0, cut: 'so far' },
  ])
})

test('createCallDays counts a period from midnight as a whole first day', () => {
  const days = createCallDays(sums, { start, end: start + 86_400 })
  expect(days.map(({ cut }) => cut)).toEqual([undefined, 'so far'])
})

test('formatAppName uses the identifier, or the host for web apps', () => {
  const app = { _id: '', ownerId: '', ownerKind: 'team' as const, email: '', name: '', count: 1 }
  expect(formatAppName({ ...app, bundleIdentifier: 'com.example.reader', hostName: '' })).toBe(
    'com.example.reader',
  )
  expect(formatAppName({ ...app, bundleIdentifier: '', hostName: 'play.example.com' })).toBe(
    'play.example.com',
  )
})

test('findBusiestDay takes the first of equally busy days', () => {
  const days = [1, 4, 4, 2].map((prod, index) => ({ date: `2026-03-0${index + 1}`, prod, dev: 1 }))
  expect(findBusiestDay(days)?.date).toBe('2026-03-02')
  expect(findBusiestDay([])).toBeUndefined()
})
