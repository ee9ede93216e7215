import { addressPoll, requiresFullAddress, type AddressCheck } from '@fovea/contract/billing/rules'
import { emailText } from '@fovea/contract/text'
import { findMissingDetails, type OrderDetails } from './billing-details.ts'

type CheckSteps = {
  /** A city that contains this text skips the check; never set in production. */
  developmentMarker: string | undefined
  save: (details: OrderDetails) => Promise<void>
  isAccepted: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
}

export async function checkAddress(
  details: OrderDetails,
  steps: CheckSteps,
): Promise<AddressCheck> {
  const { developmentMarker } = steps
  if (hasMissingDetails(details, developmentMarker)) return 'addressRequiredError'
  await steps.save(details)
  if (skipsCheckOf(details, developmentMarker)) return 'development'
  if (!requiresFullAddress(details.country)) return 'validated'
  return (await waitForAcceptance(steps)) ? 'validated' : 'addressValidationError'
}

export function hasMissingDetails(details: OrderDetails, marker: string | undefined) {
  const { email } = details
  const lacksEmail = email !== undefined && !emailText.safeParse(email).success
  return lacksEmail || findMissingDetails(details, skipsCheckOf(details, marker)).length > 0
}

function skipsCheckOf({ city }: OrderDetails, marker: string | undefined) {
  return marker !== undefined && city.includes(marker)
}

async function waitForAcceptance({ isAccepted, wait }: CheckSteps) {
  for (let tries = 1; tries <= addressPoll.tries; tries++) {
    if (await isAccepted()) return true
    if (tries < addressPoll.tries) await wait(addressPoll.everyMs)
  }
  return false
}
