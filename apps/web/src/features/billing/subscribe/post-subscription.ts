import { postSubscription } from '@fovea/contract/billing'
import type { PlanStatus } from '@fovea/contract/billing/rules'
import type { SendAction } from '../../../lib/http/action-sender.ts'

type Order = {
  planId: string
  paymentMethodId?: string | undefined
  /** The plan as the page shows it: what another tab did since is told. */
  planStatus: PlanStatus
}

/** Subscribes. The same attempt made twice is one subscription. */
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
