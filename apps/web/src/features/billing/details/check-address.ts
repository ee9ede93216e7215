import { addressPoll, needsWholeAddress, type AddressCheck } from '@fovea/contract/billing/rules'
import { emailText } from '@fovea/contract/text'
import { missingDetails, type OrderDetails } from './billing-details.ts'

type Steps = {
  /** What skips the check where it stands in the city; none in production. */
  developmentMarker: string | undefined
  save: (details: OrderDetails) => Promise<void>
  /** Whether the card provider has accepted the address by now. */
  isAccepted: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
}

/** Keeps the details, and finds out whether somebody can be billed there. */
export async function checkAddress(details: OrderDetails, steps: Steps): Promise<AddressCheck> {
  const { developmentMarker } = steps
  if (lacksDetails(details, developmentMarker)) return 'addressRequiredError'
  await steps.save(details)
  if (skipsCheckOf(details, developmentMarker)) return 'development'
  if (!needsWholeAddress(details.country)) return 'validated'
  return (await becomesAccepted(steps)) ? 'validated' : 'addressValidationError'
}

/** Whether something has still to be filled in before anybody is asked. */
export function lacksDetails(details: OrderDetails, marker: string | undefined) {
  const { email } = details
  const lacksEmail = email !== undefined && !emailText.safeParse(email).success
  return lacksEmail || missingDetails(details, skipsCheckOf(details, marker)).length > 0
}

function skipsCheckOf({ city }: OrderDetails, marker: string | undefined) {
  return marker !== undefined && city.includes(marker)
}

async function becomesAccepted({ isAccepted, wait }: Steps) {
  for (let tries = 1; tries <= addressPoll.tries; tries++) {
    if (await isAccepted()) return true
    if (tries < addressPoll.tries) await wait(addressPoll.everyMs)
  }
  return false
}
