import { expect, test } from 'vitest'
import { formatAppName, createCallDays, formatOwnerEmail, nameAppsFile } from './call-days.ts'

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
  const app = { _id: '', ownerId: '', email: '', name: '', count: 1 }
  expect(formatAppName({ ...app, bundleIdentifier: 'com.example.reader', hostName: '' })).toBe(
    'com.example.reader',
  )
  expect(formatAppName({ ...app, bundleIdentifier: '', hostName: 'play.example.com' })).toBe(
    'play.example.com',
  )
})

test.each([
  ['ada@example.com', 'Ada', 'ada@example.com'],
  ['ada@example.com', '', 'ada@example.com'],
  ['', 'Reading Lab', 'Team'],
  ['', '', 'Account or team deleted'],
])('formatOwnerEmail shows the owner %j %j as %j', (email, name, words) => {
  expect(formatOwnerEmail({ email, name })).toBe(words)
})

test('nameAppsFile names the days of the window', () => {
  expect(nameAppsFile('Prod calls by app', start, 7)).toBe(
    'Prod calls by app 2026-03-09 to 2026-03-16',
  )
  expect(nameAppsFile('Prod calls by app', undefined, 7)).toBe('Prod calls by app')
})
