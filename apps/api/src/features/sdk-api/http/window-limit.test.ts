import { minuteMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { createWindowLimit } from './window-limit.ts'

const start = Date.parse('2026-01-01T00:00:00Z')

test('the limit passes, and the next call is told how long the window lasts', () => {
  const spend = createWindowLimit(3, minuteMs)
  const at = (seconds: number) => spend('one', start + seconds * 1000)
  expect([0, 10, 20, 20, 59.5].map(at)).toEqual([0, 0, 0, 40, 1])
})

test('a new window starts from zero, at its first millisecond', () => {
  const spend = createWindowLimit(1, minuteMs)
  const at = (ms: number) => spend('one', start + ms)
  expect([0, minuteMs - 1, minuteMs, minuteMs].map(at)).toEqual([0, 1, 0, 60])
})

test('every name has its own limit', () => {
  const spend = createWindowLimit(1, minuteMs)
  expect(['one', 'other', 'one', 'other'].map((name) => spend(name, start))).toEqual([0, 0, 60, 60])
})

test('repeated calls over the limit do not extend the wait', () => {
  const spend = createWindowLimit(1, minuteMs)
  for (let tries = 0; tries < 100; tries++) spend('one', start)
  expect(spend('one', start + 30_000)).toBe(30)
  expect(spend('one', start + minuteMs)).toBe(0)
})
