import {
  findCountryCode,
  hasDevelopmentMarker,
  findMissingAddressFields,
  normalizeAddress,
} from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/auth'
import type { Stripe } from 'stripe'
import { readBillingContact } from '../../workspaces/index.ts'
import { type Customer, findOrCreateCustomer } from './customer.ts'
import { isResourceMissing, isInvalidRequest } from '../provider-errors.ts'
import { billingRepository } from '../repository.ts'
import type { BillingContext } from '../billing-context.ts'

export const incompleteAddress = 'Failed: incomplete'

export async function syncProfile(context: BillingContext, ownerId: string): Promise<Customer> {
  const customer = await findOrCreateCustomer(context, ownerId)
  try {
    return await syncCustomer(context, customer)
  } catch (error) {
    if (!isResourceMissing(error)) throw error
    await billingRepository(context.db).dropCustomer(customer)
    return syncCustomer(context, await findOrCreateCustomer(context, ownerId))
  }
}

async function syncCustomer(context: BillingContext, customer: Customer): Promise<Customer> {
  const { owner_id: ownerId } = customer
  const { name, email, address } = await readBillingContact(context.db, ownerId)
  const message = JSON.stringify([email, name, address])
  if (message === customer.told_profile) return customer
  const { production } = context.config
  const validation = await sendProfile(context, customer.customer_id, {
    // The provider sends email to this address too. An empty text removes the former address.
    person: { email: email ?? '', name },
    address,
    skipsCheck: !production && address !== null && hasDevelopmentMarker(address),
  })
  await billingRepository(context.db).keepProfile(customer, message, validation)
  return { ...customer, told_profile: message, address_validation: validation }
}

type Profile = {
  person: { email: string; name: string }
  address: Address | null
  skipsCheck: boolean
}

/** Returns the validation result of the address: '', `Success…` or `Failed…`. */
async function sendProfile({ cardProvider }: BillingContext, customerId: string, profile: Profile) {
  const { person, address, skipsCheck } = profile
  const update = (params: Stripe.CustomerUpdateParams) =>
    cardProvider.customers.update(customerId, params)
  if (address === null) {
    await update({ ...person, address: '' })
    return ''
  }
  const country = findCountryCode(address.country)
  if (!skipsCheck && findMissingAddressFields(address).length > 0) {
    await update(person)
    return incompleteAddress
  }
  // The provider accepts country codes only and would reject a country without a code.
  if (!skipsCheck && country === undefined) {
    await update(person)
    return 'Failed: unknown country'
  }
  const place = placeOf(address, country)
  if (skipsCheck) {
    await update({ ...person, address: place })
    return 'Success (development)'
  }
  try {
    await update({ ...person, address: place, tax: { validate_location: 'immediately' } })
    return 'Success'
  } catch (error) {
    if (!isInvalidRequest(error) || isResourceMissing(error)) throw error
    // The provider rejected the whole update, so send the contact without the address.
    await update(person)
    return `Failed: ${error.code ?? 'refused'}`
  }
}

function placeOf(address: Address, country: string | undefined): Stripe.AddressParam {
  const { state, city, line1, postalCode } = normalizeAddress(address)
  return {
    ...(country !== undefined && { country }),
    state,
    city,
    line1,
    postal_code: postalCode,
  }
}
