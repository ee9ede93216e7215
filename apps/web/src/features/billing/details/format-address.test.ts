import { expect, test } from 'vitest'
import { formatAddress } from './format-address.ts'

test('formats an address on one line without empty parts', () => {
  const home = {
    line1: '1 Main Street',
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94105',
    country: 'US',
  }
  expect(formatAddress(home)).toBe('1 Main Street, San Francisco, CA 94105, United States')
  const abroad = { line1: '', city: '', state: '', postalCode: '', country: 'DE' }
  expect(formatAddress(abroad)).toBe('Germany')
  expect(formatAddress(null)).toBe('None')
})
