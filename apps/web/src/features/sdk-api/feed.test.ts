import type { LiveEvent } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import {
  formatTimeAfterSignIn,
  type Feed,
  findLatestRefusal,
  addEvent,
  sortByStart,
} from './feed.ts'

const empty: Feed = { docs: [], first: null, signedIn: '2026-03-10T12:00:00.000Z', cursor: null }
const session = (id: string): LiveEvent => ({
  type: 'session',
  id,
  at: '2026-03-10T12:00:41.000Z',
  app: 'reader',
  platform: 'web',
  os: 'Linux',
  license: 'development',
})
const refusal = (id: string): LiveEvent => ({
  type: 'refusal',
  id,
  at: '2026-03-10T12:00:50.000Z',
  app: 'reader',
  platform: 'web',
  code: 'AUTH_DEACTIVATED_KEY',
})

test('addEvent sorts by ID and ignores repeated events', () => {
  const feed = ['b', 'c', 'a', 'b'].reduce((known, id) => addEvent(known, session(id)), empty)
  expect(feed.docs.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect(feed.cursor).toBe('c')
})

test('sortByStart puts a session that arrived late where it started', () => {
  const late = { ...session('c'), at: '2026-03-10T11:00:00.000Z' }
  const docs = [late, session('b'), refusal('a')]
  expect(sortByStart(docs).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('addEvent records the first session, not a refusal', () => {
  const refused = addEvent(empty, refusal('a'))
  expect(refused.first).toBeNull()
  expect(addEvent(refused, session('b')).first).toEqual({
    at: '2026-03-10T12:00:41.000Z',
    platform: 'web',
  })
})

test('findLatestRefusal returns a refusal only until the first session', () => {
  expect(findLatestRefusal(undefined)).toBeUndefined()
  expect(findLatestRefusal(empty)).toBeUndefined()
  const refused = addEvent(addEvent(empty, refusal('a')), refusal('b'))
  expect(findLatestRefusal(refused)).toEqual({ code: 'AUTH_DEACTIVATED_KEY', refId: 'b' })
  const through = addEvent(refused, session('c'))
  expect(findLatestRefusal(through)).toBeUndefined()
  expect(findLatestRefusal(addEvent(through, refusal('d')))).toBeUndefined()
})

test('addEvent keeps the latest fifty events', () => {
  const ids = Array.from({ length: 60 }, (_, index) => String(index).padStart(2, '0'))
  const feed = ids.reduce((known, id) => addEvent(known, session(id)), empty)
  expect(feed.docs.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50))
})

test.each([
  ['2026-03-10T12:00:41.000Z', '41 s'],
  ['2026-03-10T12:03:59.000Z', '3 min'],
  ['2026-03-10T17:00:00.000Z', '5 h'],
  ['2026-03-11T12:00:00.000Z', null],
  ['2026-03-10T11:59:00.000Z', null],
])('a first session at %s is shown as %s after sign-in', (at, words) => {
  expect(formatTimeAfterSignIn(at, empty.signedIn)).toBe(words)
})
