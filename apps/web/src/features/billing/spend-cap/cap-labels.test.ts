import { expect, test } from 'vitest'
import { findAmountProblem, formatCapOutlook, getCapTone } from './cap-labels.ts'

test('findAmountProblem accepts no amount above the largest cap', () => {
  expect(findAmountProblem('1,000,000')).toBeNull()
  expect(findAmountProblem('1,000,000.01')).toContain('$1,000,000.00')
})

const cap = {
  amount: 5_000,
  mode: 'stop' as const,
  apps: [],
  spent: 1_000,
  percent: 0,
  reachedOn: null,
}

test.each([
  [cap, 'plain', 'At this rate, the cap is not reached this month.'],
  [
    { ...cap, spent: 4_000, percent: 80, reachedOn: '2026-03-24' },
    'warning',
    'At this rate, new sessions are refused from Mar 24.',
  ],
  [
    { ...cap, mode: 'warn' as const, reachedOn: '2026-03-24' },
    'plain',
    'At this rate, the cap is reached on Mar 24.',
  ],
  [
    { ...cap, spent: 5_000, percent: 100, reachedOn: '2026-03-10' },
    'over',
    'The cap was reached on Mar 10. New sessions are refused until next month.',
  ],
  [
    { ...cap, mode: 'warn' as const, spent: 5_000, percent: 100, reachedOn: '2026-03-10' },
    'over',
    'The cap was reached on Mar 10. Sessions go on and are charged.',
  ],
  [{ ...cap, amount: null }, 'plain', ''],
])('cap %j has tone %s and the outlook “%s”', (given, tone, words) => {
  expect([getCapTone(given), formatCapOutlook(given)]).toEqual([tone, words])
})
