import {
  caProvinces,
  listCountries,
  findCountryCode,
  findMissingAddressFields,
  normalizeAddress,
  findProvinceCode,
  findStateCode,
  usStates,
  type AddressText,
} from '@fovea/contract/billing/rules'
import { getContactEmail } from '@fovea/contract/noreply-email'
import type { User } from '@fovea/contract/auth'

/** The form's values: countries, US states and Canadian provinces by name. */
export type BillingDetails = AddressText & { email: string }

/** A team needs no email, because invoices go to its members. */
export type OrderDetails = AddressText & { email?: string }

export const unitedStates = 'United States'
export const canada = 'Canada'

export function toBillingDetails({
  email,
  address,
}: Pick<User, 'email' | 'address'>): BillingDetails {
  const known = address ?? { country: 'US', state: '', city: '', line1: '', postalCode: '' }
  const country = countryNameOf(known.country)
  return {
    ...known,
    email: getContactEmail(email),
    country,
    state: stateNameOf(country, known.state),
  }
}

export function toOrderDetails(
  { email, ...address }: BillingDetails,
  personal: boolean,
): OrderDetails {
  return personal ? { ...address, email } : address
}

export function toStoredAddress(details: AddressText): AddressText {
  const { country, state, city, line1, postalCode } = details
  return normalizeAddress({ country, state, city, line1, postalCode })
}

export function findMissingDetails(details: AddressText, skipsCheck: boolean) {
  const missing = findMissingAddressFields(details)
  return skipsCheck ? missing.filter((field) => field === 'country') : missing
}

function countryNameOf(text: string) {
  const code = findCountryCode(text)
  return listCountries().find((country) => country.code === code)?.name ?? text
}

function stateNameOf(country: string, text: string) {
  if (country === unitedStates) {
    return usStates.find(({ code }) => code === findStateCode(text))?.name ?? text
  }
  if (country !== canada) return text
  return caProvinces.find(({ code }) => code === findProvinceCode(text))?.name ?? ''
}
