import type { AddressText } from '@fovea/contract/billing/rules'
import { putMe } from '@fovea/contract/session'
import { call } from '../../../lib/http.ts'

/** Keeps where invoices go. The card provider then looks at the address, which takes it a moment. */
export async function saveBillingAddress(email: string, address: AddressText) {
  return (await call(putMe, { body: { userProfile: { email, address } } })).doc
}
