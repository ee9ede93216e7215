import { createInvalidRequest } from '../api/problem.ts'
import type { ApiProblem } from '../api/problem.ts'
import type { Address, CustomerTax } from '../objects/customer.ts'

const statesByDigit = [
  'CT MA ME NH NJ NY PR RI VT VI',
  'DE NY PA',
  'DC MD NC SC VA WV',
  'AL FL GA MS TN',
  'IN KY MI OH',
  'IA MN MT ND SD WI',
  'IL KS MO NE',
  'AR LA OK TX',
  'AZ CO ID NM NV TX UT WY',
  'AK AS CA GU HI MP OR WA',
].map((states) => states.split(' '))

const provincesByLetter: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT NU',
  Y: 'YT',
}

/** The United States and Canada need a full address, other countries only the country. */
function isRecognized({ country, state, city, line1, postal_code: postalCode }: Address): boolean {
  if (!country || !/^[A-Z]{2}$/.test(country)) return false
  if (country !== 'US' && country !== 'CA') return true
  if (!state || !city || !line1 || !postalCode) return false
  if (country === 'US') {
    return (
      /^\d{5}(-\d{4})?$/.test(postalCode) &&
      (statesByDigit[Number(postalCode[0])]?.includes(state) ?? false)
    )
  }
  const letter = postalCode.charAt(0).toUpperCase()
  return (
    /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(postalCode) &&
    (provincesByLetter[letter]?.split(' ').includes(state) ?? false)
  )
}

export function computeCustomerTax(address: Address | null): CustomerTax {
  const base = { ip_address: null, provider: 'stripe' } as const
  if (!address?.country || !isRecognized(address)) {
    return { ...base, automatic_tax: 'unrecognized_location', location: null }
  }
  const { country, state } = address
  return {
    ...base,
    automatic_tax: 'not_collecting',
    location: { country, state, source: 'billing_address' },
  }
}

export function createInvalidLocation(): ApiProblem {
  return createInvalidRequest(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    { code: 'customer_tax_location_invalid', param: 'address' },
  )
}
