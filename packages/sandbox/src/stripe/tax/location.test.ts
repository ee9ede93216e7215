import { expect, test } from 'vitest'
import { toAddress } from '../objects/customer.ts'
import { computeCustomerTax } from './location.ts'

const california = {
  country: 'US',
  state: 'CA',
  city: 'Los Angeles',
  line1: '1 Grand Ave',
  postal_code: '90012',
}
const ontario = {
  country: 'CA',
  state: 'ON',
  city: 'Toronto',
  line1: '1 King St',
  postal_code: 'M5H 1A1',
}

const verdict = (address: Parameters<typeof toAddress>[0]) =>
  computeCustomerTax(toAddress(address)).automatic_tax

test.for([california, ontario, { country: 'DE' }, { ...california, postal_code: '90012-1234' }])(
  'recognizes %o',
  (address) => {
    expect(verdict(address)).toBe('not_collecting')
  },
)

test.for([
  {},
  { country: 'Germany' },
  { ...california, state: 'NY' },
  { ...california, postal_code: '9001' },
  { ...california, line1: '' },
  { ...ontario, postal_code: 'V5H 1A1' },
  { country: 'US' },
])('does not recognize %o', (address) => {
  expect(verdict(address)).toBe('unrecognized_location')
})
