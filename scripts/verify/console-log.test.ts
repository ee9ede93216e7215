import { expect, test } from 'vitest'
import { findLoggedErrors } from './console-log.ts'

const at = Date.UTC(2026, 0, 31, 12)
const logged = (time: number, level: number, more = {}) =>
  JSON.stringify({ level, time, msg: 'The service is temporarily unavailable.', ...more })

test('returns the errors that were logged in a time span with call and cause', () => {
  const log = [
    'ready on http://127.0.0.1:3000',
    logged(at - 1, 50),
    logged(at, 40),
    logged(at + 1, 50, {
      req: { method: 'POST', url: '/api/email' },
      err: { message: 'canceling statement due to lock timeout' },
    }),
    logged(at + 11, 60),
    '{"level":50,',
  ].join('\n')
  expect(findLoggedErrors(log, { from: at, to: at + 10 })).toEqual([
    '2026-01-31T12:00:00.001Z · POST /api/email · The service is temporarily unavailable. · canceling statement due to lock timeout',
  ])
})
