import type { AddressText } from '@fovea/contract/billing/rules'
import { putMe } from '@fovea/contract/session'
import type { Once } from '../../../lib/http/once.ts'

/** Keeps where invoices go. The card provider then looks at the address, which takes it a moment. */
export async function saveBillingAddress(email: string, address: AddressText, once: Once) {
  return (await once(putMe, { body: { userProfile: { email, address } } })).doc
}
