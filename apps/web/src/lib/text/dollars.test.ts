import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedAmount, parseDollars } from './dollars.ts'

test.each([
  ['50', 5_000],
  ['$50', 5_000],
  [' 49.9 ', 4_990],
  ['49.90', 4_990],
  ['1,250', 125_000],
  ['1250.05', 125_005],
  ['0', 0],
  ['1,000,000', 100_000_000],
  ['', null],
  ['  ', null],
  ['12,50', undefined],
  ['-5', undefined],
  ['5 €', undefined],
  ['1e3', undefined],
  ['.5', undefined],
])('parseDollars reads %j as %j cents', (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents)
})

test('parseDollars reverses formatTypedAmount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(parseDollars(formatTypedAmount(cents))).toBe(cents)
    }),
  )
})
