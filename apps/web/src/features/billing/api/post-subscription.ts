import { idempotencyHeader, postSubscription } from '@fovea/contract/billing'
import { call } from '../../../lib/http.ts'

type Order = { planId: string; paymentMethodId?: string | undefined }

/** Subscribes. The same attempt made twice is one subscription. */
export async function subscribe({ planId, paymentMethodId }: Order, attempt: string) {
  const body = { planId, ...(paymentMethodId !== undefined && { paymentMethodId }) }
  const headers = { [idempotencyHeader]: attempt }
  return (await call(postSubscription, { body }, { headers })).status.createSubscription
}
