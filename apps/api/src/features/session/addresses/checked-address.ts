import { countryCode, normalAddress } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/session'
import { Refusal } from '../../../platform/refusal.ts'

/** An address as it is kept: its country is one that there is, by its code. */
export function checkedAddress(address: Address | null, field = 'userProfile.address') {
  if (address === null) return null
  if (countryCode(address.country) !== undefined) return normalAddress(address)
  const message = 'Send a two-letter country code or an English country name.'
  throw new Refusal('BAD_INPUT', message, { fields: { [`${field}.country`]: message } })
}
