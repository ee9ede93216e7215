import { expect, test } from 'vitest'
import { formatAction, listDetailLines } from './audit-labels.ts'

test('capitalizes an action', () => {
  expect(formatAction('key renewed')).toBe('Key renewed')
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
