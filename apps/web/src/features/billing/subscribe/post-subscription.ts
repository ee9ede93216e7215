import { postSubscription } from '@fovea/contract/billing'
import type { PlanStatus } from '@fovea/contract/billing/rules'
import type { SendAction } from '../../../lib/http/action-sender.ts'

type Order = {
  planId: string
  paymentMethodId?: string | undefined
  /** The status that the page shows; the server reports a conflict if another tab has changed it. */
  planStatus: PlanStatus
}

/** Idempotent per attempt: repeating it creates no second subscription. */
export async function postPlanSubscription(
  { planId, paymentMethodId, planStatus }: Order,
  attempt: string,
  once: SendAction,
) {
  const body = {
    planId,
    planStatus,
    ...(paymentMethodId !== undefined && { paymentMethodId }),
  }
  return (await once(postSubscription, { body }, attempt)).status.createSubscription
}
