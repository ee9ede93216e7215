import { dayMs } from '../../time.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDaysLeft, type Expiring, isExpired, areProdKeysExpired } from './expiry.ts'

const now = new Date('2026-03-01T12:00:00.000Z')

function expiringIn(ms: number, expire_state = false): Expiring {
  return { expire_state, expire_date: new Date(now.getTime() + ms).toISOString() }
}

const anyKey = fc
  .tuple(fc.integer({ min: -400 * dayMs, max: 400 * dayMs }), fc.boolean())
  .map(([ms, state]) => expiringIn(ms, state))

test.each([
  [1, false, false],
  [0, false, false],
  [-1, false, true],
  [dayMs, true, true],
  [-dayMs, true, true],
])('a key that expires in %i ms with expire_state %s: expired %s', (ms, state, expired) => {
  expect(isExpired(expiringIn(ms, state), now)).toBe(expired)
})

test.each([
  [30 * dayMs, 30],
  [30 * dayMs - 1, 30],
  [dayMs + 1, 2],
  [dayMs, 1],
  [1, 1],
  [-1, 0],
  [-100 * dayMs, 0],
])('a key that expires in %i ms has %i days left', (ms, days) => {
  expect(countDaysLeft(expiringIn(ms), now)).toBe(days)
})

test('an expired key has no days left, and a running one has at least one', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      fc.pre(Date.parse(key.expire_date) !== now.getTime())
      expect(countDaysLeft(key, now) === 0).toBe(isExpired(key, now))
    }),
  )
})

test('days left never increase over time', () => {
  fc.assert(
    fc.property(anyKey, fc.nat(400 * dayMs), (key, later) => {
      const then = new Date(now.getTime() + later)
      expect(countDaysLeft(key, then)).toBeLessThanOrEqual(countDaysLeft(key, now))
      expect(isExpired(key, then) || !isExpired(key, now)).toBe(true)
    }),
  )
})

test('production is expired when there are keys and all are expired', () => {
  expect(areProdKeysExpired([], now)).toBeNull()
  fc.assert(
    fc.property(fc.array(anyKey, { minLength: 1 }), (keys) => {
      const running = keys.filter((key) => !isExpired(key, now))
      expect(areProdKeysExpired(keys, now)).toBe(running.length === 0)
    }),
  )
})
