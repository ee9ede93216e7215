import { emailMessage, emailText } from '@fovea/contract/text'
import type { ApiError } from '../../../lib/http/http-errors.ts'
import { findMissingDetails, type BillingDetails } from './billing-details.ts'

export function findAddressErrors(details: BillingDetails, marker: string | undefined) {
  const skipsCheck = marker !== undefined && details.city.includes(marker)
  return Object.fromEntries(
    findMissingDetails(details, skipsCheck).map((field) => [field, 'Required']),
  )
}

export function findEmailError(email: string): { email?: string } {
  if (email.trim() === '') return { email: 'Required' }
  return emailText.safeParse(email).success ? {} : { email: emailMessage }
}

/** The DOM decides, because the order of the fields depends on the country. */
export function findFirstOnPage(fields: (HTMLElement | null)[]) {
  return fields
    .filter((field) => field !== null)
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
    .at(0)
}

function isBefore(a: HTMLElement, b: HTMLElement) {
  return a.compareDocumentPosition(b) === Node.DOCUMENT_POSITION_FOLLOWING
}

/** Maps `userProfile.address.city` to the form field `city`. */
export function toFieldErrors(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1), message]),
  )
}
