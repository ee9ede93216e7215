import { expect, test } from 'vitest'
import { CliError } from '../../cli-error.ts'
import { parseSince } from './parse-since.ts'

const nowMs = Date.parse('2026-03-10T12:00:00.000Z')

test.each([
  ['30m', '2026-03-10T11:30:00.000Z'],
  ['2h', '2026-03-10T10:00:00.000Z'],
  ['7d', '2026-03-03T12:00:00.000Z'],
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T12:30', '2026-01-31T12:30:00.000Z'],
  ['2026-01-31T12:30:05Z', '2026-01-31T12:30:05.000Z'],
  ['2026-01-31T12:30:05.125+02:00', '2026-01-31T10:30:05.125Z'],
])('%s is %s', (text, since) => {
  expect(parseSince(text, nowMs)).toBe(since)
})

test.each(['', '2', 'h', '-2h', '2w', '1.5h', 'yesterday', '2026-13-01', '2026-01-31T25:00', '1'])(
  '%j is no time',
  (text) => {
    expect(() => parseSince(text, nowMs)).toThrow(CliError)
  },
)
