import { expect, test } from 'vitest'
import { formatAction, formatMonths, listDetailLines } from './audit-labels.ts'

test('capitalizes an action', () => {
  expect(formatAction('key renewed')).toBe('Key renewed')
})

test('names a retention in years if it is of whole ones', () => {
  expect([84, 12, 18].map(formatMonths)).toEqual(['7 years', '1 year', '18 months'])
})

test('lists the details of an entry and leaves out empty ones', () => {
  expect(
    listDetailLines({
      days: 365,
      reason: '',
      note: null,
      outcome: 'Done.',
      list: ['a'],
      changes: [1],
    }),
  ).toEqual([
    { label: 'Days', value: '365' },
    { label: 'Outcome', value: 'Done.' },
    { label: 'List', value: '["a"]' },
  ])
})
