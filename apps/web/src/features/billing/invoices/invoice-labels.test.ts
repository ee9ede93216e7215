import { describe, expect, test } from 'vitest'
import { describeBalances, formatLineName, getBilledFrom, getPeriodDays } from './invoice-labels.ts'

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

  test.each([
    [10_000, 0, 'Tier 1 at $0.00', 'First 10,000 sessions, free'],
    [2_300, 0, 'Tier 1 at $0.00', 'First 10,000 sessions, free'],
    [90_000, 90_000, 'Tier 2 at $0.01', 'Sessions 10,001 to 100,000, $0.01 each'],
    [3, 2, 'Tier 3 at $0.007', 'Sessions above 100,000, $0.007 each'],
  ])('formatLineName says what %d sessions for %d cents are', (quantity, amount, tier, words) => {
    const description = `${quantity} × Production sessions (${tier} / month)`
    expect(formatLineName({ description, quantity, amount })).toBe(words)
  })

  test('formatLineName keeps what our prices do not explain', () => {
    const other = { description: 'Credit for an outage', quantity: 1, amount: -500 }
    expect(formatLineName(other)).toBe('Credit for an outage')
    const description = '100 × Production sessions (Tier 2 at $0.02 / month)'
    expect(formatLineName({ description, quantity: 100, amount: 200 })).toBe(description)
  })

  test.each([
    [0, 0, 0, []],
    [30, 0, 0, ['$0.30 was carried over from the previous invoice.']],
    [0, 30, 0, ['$0.30 is below the minimum charge and is carried over to the next invoice.']],
    [-1_200, -200, 0, ['$10.00 of your credit was used.']],
    [-750, 0, 500, ['$7.50 of your credit was used.', '$5.00 was refunded to your card.']],
  ])('describeBalances of %i before, %i after and %i refunded', (before, after, refunded, text) => {
    const balances = { starting_balance: before, ending_balance: after, amount_refunded: refunded }
    expect(describeBalances(balances)).toEqual(text)
  })
})
