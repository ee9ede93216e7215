import { findCountryCode } from './countries.ts'

/** Result of the address check before a subscription; the first two accept the address. */
export type AddressCheck =
  | 'development'
  | 'validated'
  | 'addressValidationError'
  | 'addressRequiredError'

export const addressMessages = {
  addressValidationError: 'Address authentication failed',
  addressRequiredError: 'Please fill in the required information',
} as const

export const addressPoll = { everyMs: 500, tries: 7 } as const

/** In the city of an address, this text skips the check. The server ignores it in production. */
export const developmentMarker = '[dev]'

const addressFields = ['country', 'state', 'city', 'line1', 'postalCode'] as const
export type AddressField = (typeof addressFields)[number]
export type AddressText = Record<AddressField, string>

const wholeAddressCountries = new Set(['US', 'CA'])

/** Tax in the United States and Canada depends on the full address; elsewhere the country is enough. */
export function requiresFullAddress(country: string): boolean {
  return wholeAddressCountries.has(findCountryCode(country) ?? '')
}

export function findMissingAddressFields(address: AddressText): AddressField[] {
  const needed = requiresFullAddress(address.country) ? addressFields : (['country'] as const)
  return needed.filter((field) => address[field].trim() === '')
}

export function hasDevelopmentMarker({ city }: Pick<AddressText, 'city'>): boolean {
  return city.includes(developmentMarker)
}

export function isAddressAccepted(addressValidation: string): boolean {
  return addressValidation.includes('Success')
}
