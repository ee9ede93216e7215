import { postSubscription } from '@fovea/contract/billing'
import { callOnce } from '../../../lib/http.ts'

type Order = { planId: string; paymentMethodId?: string | undefined }

/** Subscribes. The same attempt made twice is one subscription. */
export async function subscribe({ planId, paymentMethodId }: Order, attempt: string) {
  const body = { planId, ...(paymentMethodId !== undefined && { paymentMethodId }) }
  return (await callOnce(postSubscription, { body }, attempt)).status.createSubscription
}
