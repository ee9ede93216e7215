import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createFailureLog } from './failure-log.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function logged() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, note: createFailureLog(pino({}, sink)) }
}

const away = new AppError(
  'UNAVAILABLE',
  'The service is temporarily unavailable. Try again in a moment.',
)

test('logs a failure at once, and ten thousand more as one line every ten seconds', () => {
  const { lines, note } = logged()
  const error = new Error('Query read timeout')
  for (let times = 0; times < 10_001; times++) note(away, error, 'request')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Query read timeout')
  vi.advanceTimersByTime(10_000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"more":10000')
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  note(away, error, 'request')
  expect(lines).toHaveLength(3)
})

test('logs each kind of failure on its own line, and a thousand kinds do not fill the log', () => {
  const { lines, note } = logged()
  for (let kind = 0; kind < 1_000; kind++) note(away, new Error(`failure ${kind}`), 'request')
  expect(lines).toHaveLength(100)
})

test("does not log a caller's own fault unless only the database noticed it", () => {
  const { lines, note } = logged()
  const bad = new AppError('BAD_INPUT', 'The body is not valid JSON.')
  note(bad, bad, 'request')
  expect(lines).toEqual([])
  const unbounded = new AppError('BAD_INPUT', 'A value cannot be stored.', {
    cause: new Error('index row size exceeds maximum'),
  })
  note(unbounded, unbounded, 'request')
  expect(lines[0]).toContain('index row size exceeds maximum')
})
