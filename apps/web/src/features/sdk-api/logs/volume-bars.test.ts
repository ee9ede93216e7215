import { expect, test } from 'vitest'
import {
  createAxisLabels,
  createVolumeBars,
  formatBarTime,
  getCountedResult,
} from './volume-bars.ts'

const volume = {
  step: 'hour' as const,
  from: '2026-03-09T22:00:00.000Z',
  to: '2026-03-10T03:00:00.000Z',
  counts: [{ at: '2026-03-10T01:00:00.000Z', valid: 4, refused: 1 }],
  countedFrom: '2026-03-10T00:20:00.000Z',
}
const bars = createVolumeBars(volume, new Date('2026-03-10T02:30:00Z'))

test('every step has a bar, the last is open, and those before the limit are not counted', () => {
  expect(
    bars.map(({ valid, refused, open, uncounted }) => [valid, refused, open, uncounted]),
  ).toEqual([
    [0, 0, false, true],
    [0, 0, false, true],
    [0, 0, false, false],
    [4, 1, false, false],
    [0, 0, true, false],
  ])
})

test('midnight is labelled by its day, other times by the clock', () => {
  expect(createAxisLabels(bars, 'hour').map(({ text }) => text)).toEqual([
    '22:00',
    '23:00',
    'Mar 10',
    '01:00',
    '02:00',
  ])
})

test('a bar is named by its day, its hour or its minute', () => {
  const [first] = bars
  if (first === undefined) throw new Error('no bars')
  expect(formatBarTime(first, 'day')).toBe('Mar 9')
  expect(formatBarTime(first, 'hour')).toBe('Mar 9, 22:00 to 23:00')
  expect(formatBarTime(first, 'minute')).toBe('Mar 9, 22:00')
})

test('a filter leaves valid sessions, refusals or both', () => {
  expect(getCountedResult(undefined)).toBe('both')
  expect(getCountedResult('NONE')).toBe('valid')
  expect(getCountedResult('AUTH_IP_BLOCKED')).toBe('refused')
})
