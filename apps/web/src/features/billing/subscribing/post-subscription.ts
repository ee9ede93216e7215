import { postSubscription } from '@fovea/contract/billing'
import type { PlanStatus } from '@fovea/contract/billing/rules'
import type { Once } from '../../../lib/http/once.ts'

type Order = {
  planId: string
  paymentMethodId?: string | undefined
  /** The plan as the page shows it: what another tab did since is told. */
  planStatus: PlanStatus
}

/** Subscribes. The same attempt made twice is one subscription. */
export async function subscribe(
  { planId, paymentMethodId, planStatus }: Order,
  attempt: string,
  once: Once,
) {
  const body = {
    planId,
    planStatus,
    ...(paymentMethodId !== undefined && { paymentMethodId }),
  }
  return (await once(postSubscription, { body }, attempt)).status.createSubscription
}
