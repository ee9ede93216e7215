import { expect, test } from 'vitest'
import { formatCardExpiry, formatCardName } from './card-labels.ts'

test('formats a card by brand, last digits and expiry', () => {
  expect(formatCardName({ brand: 'visa', last4: '4242' })).toBe('Visa •••• 4242')
  expect(formatCardName({ brand: 'amex', last4: '0005' })).toBe('American Express •••• 0005')
  expect(formatCardExpiry({ expMonth: 3, expYear: 2031 })).toBe('expires 03/2031')
})
