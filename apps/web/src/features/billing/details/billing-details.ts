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

/** Who pays, and where they are, as it is typed and chosen: countries, American states and Canadian provinces by name. */
export type BillingDetails = AddressText & { email: string }

/** As it is ordered: a team has members who are written to, and needs no e-mail. */
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

/** As it is kept: codes instead of names, and nothing around them. */
export function toStoredAddress(details: AddressText): AddressText {
  const { country, state, city, line1, postalCode } = details
  return normalizeAddress({ country, state, city, line1, postalCode })
}

/** What the form still lacks, field by field. An address made up for a test needs no more than its country. */
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
