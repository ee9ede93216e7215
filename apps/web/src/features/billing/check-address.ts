import { addressPoll, needsWholeAddress, type AddressCheck } from '@fovea/contract/billing/rules'
import { emailText } from '@fovea/contract/text'
import { missingDetails, type BillingDetails } from './billing-details.ts'

type Steps = {
  /** What skips the check where it stands in the city; none in production. */
  developmentMarker: string | undefined
  save: (details: BillingDetails) => Promise<void>
  /** Whether the card provider has accepted the address by now. */
  isAccepted: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
}

/** Keeps the details, and finds out whether somebody can be billed there. */
export async function checkAddress(details: BillingDetails, steps: Steps): Promise<AddressCheck> {
  const { developmentMarker } = steps
  const skipsCheck = developmentMarker !== undefined && details.city.includes(developmentMarker)
  const hasEmail = emailText.safeParse(details.email).success
  if (!hasEmail || missingDetails(details, skipsCheck).length > 0) return 'addressRequiredError'
  await steps.save(details)
  if (skipsCheck) return 'development'
  if (!needsWholeAddress(details.country)) return 'validated'
  return (await becomesAccepted(steps)) ? 'validated' : 'addressValidationError'
}

async function becomesAccepted({ isAccepted, wait }: Steps) {
  for (let tries = 1; tries <= addressPoll.tries; tries++) {
    if (await isAccepted()) return true
    if (tries < addressPoll.tries) await wait(addressPoll.everyMs)
  }
  return false
}
