import { findCountryCode } from './countries.ts'

/** What becomes of an address before a subscription; the first two are good. */
export type AddressCheck =
  | 'development'
  | 'validated'
  | 'addressValidationError'
  | 'addressRequiredError'

export const addressMessages = {
  addressValidationError: 'Address authentication failed',
  addressRequiredError: 'Please fill in the required information',
} as const

/** How often, and how many times, the payment profile is asked whether the address is accepted. */
export const addressPoll = { everyMs: 500, tries: 7 } as const

/** In the city of an address: skips the check. The server says whether it is honoured, which it never is in production. */
export const developmentMarker = '[dev]'

const addressFields = ['country', 'state', 'city', 'line1', 'postalCode'] as const
export type AddressField = (typeof addressFields)[number]
export type AddressText = Record<AddressField, string>

const wholeAddressCountries = new Set(['US', 'CA'])

/** In the United States and Canada tax depends on the whole address; elsewhere the country is enough. */
export function requiresFullAddress(country: string): boolean {
  return wholeAddressCountries.has(findCountryCode(country) ?? '')
}

/** The fields that still have to be filled in. */
export function findMissingAddressFields(address: AddressText): AddressField[] {
  const needed = requiresFullAddress(address.country) ? addressFields : (['country'] as const)
  return needed.filter((field) => address[field].trim() === '')
}

/** Whether an address says that it was made up for a test. */
export function hasDevelopmentMarker({ city }: Pick<AddressText, 'city'>): boolean {
  return city.includes(developmentMarker)
}

/** Whether a payment profile's `addressValidation` says yes. */
export function isAddressAccepted(addressValidation: string): boolean {
  return addressValidation.includes('Success')
}
