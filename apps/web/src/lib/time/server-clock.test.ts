import { dayMs } from '@fovea/contract/time'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startServerTimeRequest, onServerClockChange, getServerNow } from './server-clock.ts'

const local = Date.parse('2026-03-01T12:00:00.000Z')
beforeEach(() => vi.useFakeTimers({ now: local, toFake: ['Date'] }))
afterEach(() => {
  vi.setSystemTime(local)
  answerAt(local)
  vi.useRealTimers()
})

function answerAt(serverMs: number): void {
  startServerTimeRequest()(new Date(serverMs).toUTCString())
}

test('a clock that is days off is corrected, and advances from there', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000 * dayMs, max: 4000 * dayMs }), (offMs) => {
      answerAt(local + offMs)
      expect(Math.abs(getServerNow().getTime() - (local + offMs))).toBeLessThanOrEqual(5_500)
    }),
  )
  answerAt(local + 40 * dayMs)
  vi.setSystemTime(local + 60_000)
  expect(getServerNow().getTime()).toBe(local + 60_000 + 40 * dayMs + 500)
})

test('a correct clock stays unchanged', () => {
  for (const offMs of [-4_000, -1_000, 0, 1_000, 4_000]) {
    answerAt(local + offMs)
    expect(getServerNow().getTime()).toBe(local)
  }
})

test('a slow response does not change a correct clock', () => {
  const receive = startServerTimeRequest()
  vi.setSystemTime(local + 25_000)
  receive(new Date(local).toUTCString())
  expect(getServerNow().getTime()).toBe(local + 25_000)
})

test.each([null, '', 'yesterday'])('the header %j is ignored', (header) => {
  startServerTimeRequest()(header)
  expect(getServerNow().getTime()).toBe(local)
})

test('listeners are called when the server time changes', () => {
  const listener = vi.fn<() => void>()
  const stop = onServerClockChange(listener)
  answerAt(local)
  expect(listener).not.toHaveBeenCalled()
  answerAt(local - 40 * dayMs)
  answerAt(local - 40 * dayMs)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  answerAt(local)
  expect(listener).toHaveBeenCalledOnce()
})
