import { assert, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeAddress } from './normalize-address.ts'

const nowhere = { country: '', state: '', city: '', line1: '', postalCode: '' }

test.each([
  ['Canada', 'Québec', ' h2x1y4 ', 'CA', 'QC', 'H2X 1Y4'],
  ['ca', 'on', 'K1A-0B1', 'CA', 'ON', 'K1A 0B1'],
  ['Canada', 'New  Land', 'K1A', 'CA', 'New  Land', 'K1A'],
  ['usa', 'california', '94105 1234', 'US', 'CA', '94105-1234'],
  ['US', 'CA', ' 94105', 'US', 'CA', '94105'],
  ['United Kingdom', ' Kent ', 'ct1  2ab', 'GB', 'Kent', 'CT1 2AB'],
  [' Nowhere ', 'on', 'a-1', 'Nowhere', 'on', 'A-1'],
  ['Canada', ' Ontario ', 'K1A0B1X', 'CA', 'ON', 'K1A0B1X'],
  ['Canada', ' elsewhere ', 'XK1A0B1', 'CA', 'elsewhere', 'XK1A0B1'],
  ['Canada', 'QUÉBEC', '94105', 'CA', 'QC', '94105'],
  ['US', ' elsewhere ', '94-105', 'US', 'elsewhere', '94105'],
  ['US', ' texas ', '941051', 'US', 'TX', '941051'],
  ['US', 'quebec', '1234567890', 'US', 'quebec', '1234567890'],
  ['US', 'ny', 'A94105', 'US', 'NY', 'A94105'],
  ['US', 'ny', 'A941051234', 'US', 'NY', 'A941051234'],
  ['US', 'ny', 'A 94105', 'US', 'NY', 'A 94105'],
  ['US', 'ny', '94105 A', 'US', 'NY', '94105 A'],
  ['Germany', 'ca', ' 12 345 ', 'DE', 'ca', '12 345'],
  ['Germany', 'ca', '12-345', 'DE', 'ca', '12-345'],
  ['Germany', 'Texas', '123456789', 'DE', 'Texas', '123456789'],
  ['United Kingdom', 'Ontario', 'k1a0b1', 'GB', 'Ontario', 'K1A0B1'],
])('%s, %s, %s is %s, %s, %s', (country, state, postalCode, ...normal) => {
  const address = normalizeAddress({ ...nowhere, country, state, postalCode })
  expect([address.country, address.state, address.postalCode]).toEqual(normal)
})

test('trims the other fields', () => {
  const address = { ...nowhere, country: 'US', city: ' San José ', line1: ' 1 Main  St ' }
  expect(normalizeAddress(address)).toMatchObject({ city: 'San José', line1: '1 Main  St' })
})

test('keeps a normalized address', () => {
  const anything = record({
    country: constantFrom('US', 'Canada', 'Germany', 'nowhere'),
    state: string(),
    city: string(),
    line1: string(),
    postalCode: string(),
  })
  assert(
    property(anything, (address) => {
      const normal = normalizeAddress(address)
      expect(normalizeAddress(normal)).toEqual(normal)
    }),
  )
})
