import { describe, expect, it, test, vi } from 'vitest'
import {
  formatCount,
  formatCents,
  formatCompact,
  formatDate,
  formatExact,
  formatMonthDay,
  formatNumber,
  formatRelative,
} from './format.ts'

// The time zone farthest from UTC, set before the formatters are created.
vi.hoisted(() => {
  process.env['TZ'] = 'Pacific/Kiritimati'
})

const now = Date.parse('2026-03-10T12:00:00.000Z')

describe('dates', () => {
  it('are the UTC day in every time zone', () => {
    expect(formatDate('2026-01-31T23:59:59.999Z')).toBe('Jan 31, 2026')
    expect(formatDate('2026-02-01T00:00:00.000Z')).toBe('Feb 1, 2026')
    expect(formatDate('2026-02-01')).toBe('Feb 1, 2026')
    expect(formatMonthDay('2026-02-01')).toBe('Feb 1')
  })

  it('have an exact form', () => {
    expect(formatExact('2026-01-31T00:05:09.000Z')).toBe('Jan 31, 2026, 00:05:09 UTC')
  })

  it.each([
    ['2026-03-10T11:59:30.000Z', 'just now'],
    ['2026-03-10T11:59:00.000Z', '1 minute ago'],
    ['2026-03-10T11:00:01.000Z', '59 minutes ago'],
    ['2026-03-10T11:00:00.000Z', '1 hour ago'],
    ['2026-03-09T12:00:01.000Z', '23 hours ago'],
    ['2026-03-09T12:00:00.000Z', null],
    ['2026-03-11T12:00:00.000Z', null],
  ])('are relative only within a day: %s', (iso, text) => {
    expect(formatRelative(iso, now)).toBe(text)
  })
})

describe('formatCount', () => {
  it('separates thousands and chooses singular or plural', () => {
    expect(formatCount(0, 'device')).toBe('0 devices')
    expect(formatCount(1, 'device')).toBe('1 device')
    expect(formatCount(12_345, 'session')).toBe('12,345 sessions')
  })
})

test('numbers are separated, shortened and priced', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567')
  expect([950, 12_000, 1_500_000].map(formatCompact)).toEqual(['950', '12K', '1.5M'])
  expect([0, 5, 123_450].map(formatCents)).toEqual(['$0.00', '$0.05', '$1,234.50'])
})
