import { expect, test } from 'vitest'
import { cardExpiry, cardName } from './card-words.ts'

test('a card is told by its brand, its last digits and its end', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa •••• 4242')
  expect(cardName({ brand: 'amex', last4: '0005' })).toBe('American Express •••• 0005')
  expect(cardExpiry({ expMonth: 3, expYear: 2031 })).toBe('expires 03/2031')
})
