import { expect, test } from 'vitest'
import { formatCharge } from './format-charge.ts'

const overdue = { amount: 1250, currency: 'usd' }

test.each([
  [null, null, 'Nothing is charged now.'],
  ['active', null, 'Nothing is charged now.'],
  ['canceled', null, 'Nothing is charged now.'],
  ['past_due', null, 'The overdue amount is charged to this card now.'],
  ['unpaid', overdue, '$12.50 is overdue and is charged to this card now.'],
  ['canceled', overdue, '$12.50 is overdue and is charged to this card now.'],
])('formatCharge for status %s with overdue %o', (status, owed, words) => {
  expect(formatCharge({ status, overdue: owed })).toBe(words)
})
