import { assert, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { normalAddress } from './normal-address.ts'

const nowhere = { country: '', state: '', city: '', line1: '', postalCode: '' }

test.each([
  ['Canada', 'Québec', ' h2x1y4 ', 'CA', 'QC', 'H2X 1Y4'],
  ['ca', 'on', 'K1A-0B1', 'CA', 'ON', 'K1A 0B1'],
  ['Canada', 'New  Land', 'K1A', 'CA', 'New  Land', 'K1A'],
  ['usa', 'california', '94105 1234', 'US', 'CA', '94105-1234'],
  ['US', 'CA', ' 94105', 'US', 'CA', '94105'],
  ['United Kingdom', ' Kent ', 'ct1  2ab', 'GB', 'Kent', 'CT1 2AB'],
])('%s, %s, %s is %s, %s, %s', (country, state, postalCode, ...normal) => {
  const address = normalAddress({ ...nowhere, country, state, postalCode })
  expect([address.country, address.state, address.postalCode]).toEqual(normal)
})

test('what is normal stays as it is', () => {
  const anything = record({
    country: constantFrom('US', 'Canada', 'Germany', 'nowhere'),
    state: string(),
    city: string(),
    line1: string(),
    postalCode: string(),
  })
  assert(
    property(anything, (address) => {
      const normal = normalAddress(address)
      expect(normalAddress(normal)).toEqual(normal)
    }),
  )
})
