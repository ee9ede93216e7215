import { expect, test } from 'vitest'
import { callDays, callsByApp, ownerEmailWords } from './app-calls.ts'

const start = Date.parse('2026-03-09T00:00:00Z') / 1000
const ios = { ownerId: 'a', bundleIdentifier: 'com.example.reader', hostName: '' }
const web = { ownerId: 'b', bundleIdentifier: '', hostName: 'play.example.com' }
const prod = [
  { ...ios, sessionStartTime: start, count: 3 },
  { ...web, sessionStartTime: start, count: 9 },
  { ...ios, sessionStartTime: start + 86_400, count: 4 },
]
const dev = [{ ...ios, sessionStartTime: start + 86_400, count: 2 }]

test('calls are summed up by day, days without one are there, and those that are not whole say so', () => {
  const period = { start: start + 50_700, end: start + 3 * 86_400 + 50_700 }
  expect(callDays({ prod, dev, prodOwner: {}, devOwner: {} }, period)).toEqual([
    { date: '2026-03-09', prod: 12, dev: 0, cut: 'from 14:05' },
    { date: '2026-03-10', prod: 4, dev: 2 },
    { date: '2026-03-11', prod: 0, dev: 0 },
    { date: '2026-03-12', prod: 0, dev: 0, cut: 'so far' },
  ])
})

test('a period that begins with a day begins with a whole one', () => {
  const days = callDays({ prod, dev, prodOwner: {}, devOwner: {} }, { start, end: start + 86_400 })
  expect(days.map(({ cut }) => cut)).toEqual([undefined, 'so far'])
})

test('calls are summed up by owner and app, the busiest first', () => {
  expect(callsByApp(prod, { a: ['a@example.com', 'Ada'], b: ['', ''] })).toEqual([
    expect.objectContaining({ app: 'play.example.com', email: '', name: '', calls: 9 }),
    expect.objectContaining({
      app: 'com.example.reader',
      email: 'a@example.com',
      name: 'Ada',
      calls: 7,
    }),
  ])
})

test.each([
  ['ada@example.com', 'Ada', 'ada@example.com'],
  ['ada@example.com', '', 'ada@example.com'],
  ['', 'Reading Lab', 'Team'],
  ['', '', 'Account or team deleted'],
])('the owner %j %j is shown as %j', (email, name, words) => {
  expect(ownerEmailWords({ email, name })).toBe(words)
})
