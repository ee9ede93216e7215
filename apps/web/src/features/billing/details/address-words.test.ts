import { expect, test } from 'vitest'
import { addressWords } from './address-words.ts'

test('an address is written on one line, without what it lacks', () => {
  const home = {
    line1: '1 Main Street',
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94105',
    country: 'US',
  }
  expect(addressWords(home)).toBe('1 Main Street, San Francisco, CA 94105, United States')
  const abroad = { line1: '', city: '', state: '', postalCode: '', country: 'DE' }
  expect(addressWords(abroad)).toBe('Germany')
  expect(addressWords(null)).toBe('None')
})
