import { emailMessage, emailText } from '@fovea/contract/text'
import type { ApiError } from '../../../lib/http/http-errors.ts'
import { missingDetails, type BillingDetails } from './billing-details.ts'

export function addressComplaints(details: BillingDetails, marker: string | undefined) {
  const skipsCheck = marker !== undefined && details.city.includes(marker)
  return Object.fromEntries(missingDetails(details, skipsCheck).map((field) => [field, 'Required']))
}

export function emailComplaint(email: string): { email?: string } {
  if (email.trim() === '') return { email: 'Required' }
  return emailText.safeParse(email).success ? {} : { email: emailMessage }
}

/** The first of some fields: their order on the page depends on the country. */
export function firstOnPage(fields: (HTMLElement | null)[]) {
  return fields
    .filter((field) => field !== null)
    .toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    .at(0)
}

function isBefore(one: HTMLElement, other: HTMLElement) {
  return one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
}

/** `userProfile.address.city` is the form's `city`. */
export function fieldsOf(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1), message]),
  )
}
