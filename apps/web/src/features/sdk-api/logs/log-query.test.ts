import type { LiveEvent } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import { isFiltered, isLive, pickKnownFilters, canMatch, toLogQuery } from './log-query.ts'

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const now = new Date('2026-03-10T12:00:00.000Z')

test.each([
  [{}, {}],
  [
    { key: 'prod_1', app: 'reader', from: '2026-01-31T08:00', to: '2026-02-01T23:59' },
    {
      key: 'prod_1',
      app: 'reader',
      range: 'custom',
      from: '2026-01-31T08:00',
      to: '2026-02-01T23:59',
    },
  ],
  [{ from: '2026-02-30T08:00', to: 'monday', app: '', other: 'x' }, {}],
  [{ app: 'x'.repeat(501) }, {}],
])('pickKnownFilters reads %o as %o', (given, search) => {
  const read = pickKnownFilters(given)
  expect(plain(read)).toEqual(search)
  expect(isFiltered(read)).toBe(Object.keys(search).length > 0)
})

test('pickKnownFilters drops unknown values and prefers a custom period over a range', () => {
  expect(plain(pickKnownFilters({ platform: 'amiga', code: 'WRONG', range: '2y' }))).toEqual({})
  expect(plain(pickKnownFilters({ platform: 'ios', code: 'REFUSED', range: '24h' }))).toEqual({
    platform: 'ios',
    code: 'REFUSED',
    range: '24h',
  })
  expect(pickKnownFilters({ range: '24h', to: '2026-03-10T08:00' }).range).toBe('custom')
})

test('toLogQuery turns ranges and minutes into timestamps', () => {
  expect(plain(toLogQuery({ range: '24h' }, now))).toEqual({ from: '2026-03-09T12:00:00.000Z' })
  const custom = { range: 'custom', from: '2026-03-10T08:00', to: '2026-03-10T09:30', code: 'NONE' }
  expect(plain(toLogQuery(custom, now))).toEqual({
    from: '2026-03-10T08:00:00.000Z',
    to: '2026-03-10T09:30:00.000Z',
    code: 'NONE',
  })
})

test('a log with an end is not live', () => {
  expect(isLive({ range: '1h' })).toBe(true)
  expect(isLive({ to: '2026-03-10T09:30' })).toBe(false)
})

const shared = { id: 'a', at: now.toISOString(), app: 'reader', platform: 'ios' }
const session: LiveEvent = { ...shared, type: 'session', os: '', license: 'production' }
const refusal: LiveEvent = { ...shared, type: 'refusal', code: 'AUTH_EXPIRED_KEY' }

test.each([
  [{}, true, true],
  [{ key: 'prod_1' }, true, true],
  [{ code: 'NONE' }, true, false],
  [{ code: 'REFUSED' }, false, true],
  [{ code: 'AUTH_EXPIRED_KEY' }, false, true],
  [{ code: 'AUTH_IP_BLOCKED' }, false, false],
  [{ app: 'reader', platform: 'ios' }, true, true],
  [{ app: 'other' }, false, false],
  [{ platform: 'web' }, false, false],
])('%o can match a session: %s, a refusal: %s', (search, ofSession, ofRefusal) => {
  expect([canMatch(search, session), canMatch(search, refusal)]).toEqual([ofSession, ofRefusal])
})
