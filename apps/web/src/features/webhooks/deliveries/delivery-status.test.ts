import type { Delivery } from '@fovea/contract/webhooks'
import { expect, test } from 'vitest'
import {
  findLastFailure,
  formatAnswer,
  formatDuration,
  formatNextTry,
  getDeliveryStatus,
  isSentSoon,
} from './delivery-status.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const delivery: Delivery = {
  _id: '1',
  eventId: 'evt_1',
  type: 'key.created',
  test: false,
  created: at(-600),
  state: 'waiting',
  tries: 0,
  nextTry: at(0),
  lastTry: null,
  status: null,
}

test.each([
  ['waiting', 'Waiting'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
] as const)('%s is %s', (state, word) => {
  expect(getDeliveryStatus({ state }).word).toBe(word)
})

test('a delivery is watched from ten seconds before its next try', () => {
  expect(isSentSoon({ nextTry: at(-30) }, now)).toBe(true)
  expect(isSentSoon({ nextTry: at(9) }, now)).toBe(true)
  expect(isSentSoon({ nextTry: at(11) }, now)).toBe(false)
  expect(isSentSoon({ nextTry: null }, now)).toBe(false)
})

test('the last answer is a status, no answer, or nothing yet', () => {
  expect(formatAnswer(delivery)).toBe('Not sent yet')
  expect(formatAnswer({ ...delivery, state: 'failed' })).toBe('Not sent')
  expect(formatAnswer({ ...delivery, lastTry: at(-1) })).toBe('No answer')
  expect(formatAnswer({ ...delivery, status: 500, lastTry: at(-1) })).toBe('500')
})

test.each([
  [-5, 'in less than a minute'],
  [59, 'in less than a minute'],
  [60, 'in 1 minute'],
  [5 * 60 + 20, 'in 5 minutes'],
  [2 * 3600, 'in 2 hours'],
  [24 * 3600, 'in 24 hours'],
])('a try in %i seconds is %s', (seconds, text) => {
  expect(formatNextTry(at(seconds), now)).toBe(text)
})

test('durations are in milliseconds below a second', () => {
  expect(formatDuration(132)).toBe('132 ms')
  expect(formatDuration(10_000)).toBe('10.0 s')
})

test('the newest failed try explains why a webhook is failing', () => {
  const older = { ...delivery, _id: 'older', tries: 3, lastTry: at(-60) }
  const newer = { ...delivery, _id: 'newer', state: 'failed', tries: 10, lastTry: at(-5) } as const
  const delivered = { ...delivery, state: 'delivered', tries: 1, lastTry: at(-1) } as const
  expect(findLastFailure([delivery, delivered, older, newer])?._id).toBe('newer')
  expect(findLastFailure([delivery, delivered])).toBeUndefined()
})
