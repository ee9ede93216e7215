import { describe, expect, test } from 'vitest'
import { invoiceState, monthsBackTo } from './invoice-words.ts'

const now = new Date('2026-12-02T10:00:00Z')

describe('an invoice', () => {
  test.for([
    ['2026-12-01', 1],
    ['2026-11-15', 1],
    ['2026-11-01', 3],
    ['2026-07-01', 6],
    ['2025-01-01', 6],
  ] as const)('of %s is found in the last %d months of the statistic', ([date, months]) => {
    expect(monthsBackTo(date, now)).toBe(months)
  })

  test('is told in our words, and a state that we do not know in its own', () => {
    expect(invoiceState('open')).toBe('Unpaid')
    expect(invoiceState('parked')).toBe('parked')
  })
})
