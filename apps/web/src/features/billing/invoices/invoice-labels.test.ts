import { describe, expect, test } from 'vitest'
import { getBilledFrom, formatInvoiceStatus, getPeriodDays } from './invoice-labels.ts'

const now = new Date('2026-12-02T10:00:00Z')

describe('invoice labels', () => {
  const period = {
    period_start: Date.UTC(2026, 10, 18, 14, 3) / 1000,
    period_end: Date.UTC(2026, 11, 1) / 1000,
  }

  test('getPeriodDays ends with the period or today', () => {
    expect(getPeriodDays(period, now)).toEqual({ from: '2026-11-18', to: '2026-11-30' })
    const early = new Date('2026-11-20T10:00:00Z')
    expect(getPeriodDays(period, early)).toEqual({ from: '2026-11-18', to: '2026-11-20' })
  })

  test('getBilledFrom starts the first day when the subscription began, the others at midnight', () => {
    expect(getBilledFrom(period, '2026-11-18')).toBe('2026-11-18T14:03:00.000Z')
    expect(getBilledFrom(period, '2026-11-19')).toBe('2026-11-19T00:00:00.000Z')
  })

  test('formatInvoiceStatus translates known statuses and keeps unknown ones', () => {
    expect(formatInvoiceStatus('open')).toBe('Unpaid')
    expect(formatInvoiceStatus('parked')).toBe('parked')
  })
})
