import { expect, test } from 'vitest'
import { getSinceBounds, parseSince } from './since.ts'

test('a time can be chosen from 30 days ago until now', () => {
  const bounds = getSinceBounds(new Date('2026-03-31T12:34:56.789Z'))
  expect(bounds).toEqual({ min: '2026-03-01T12:34', max: '2026-03-31T12:34' })
})

test('a typed time is in UTC', () => {
  expect(parseSince('2026-03-01T12:34')).toBe('2026-03-01T12:34:00.000Z')
  expect(parseSince('')).toBeUndefined()
  expect(parseSince('2026-03-01')).toBeUndefined()
})
