import { type Entitlement, graceDays } from '@fovea/contract/billing/rules'
import { dayMs } from '@fovea/contract/time'
import type { AccountRow } from './repository.ts'

type Standing = Pick<AccountRow, 'status' | 'past_due_since' | 'cancel_at'>

/** The rule of plans. A payment that failed is forgiven for some days; a cancelled subscription ends on time, told or not. */
export function entitlementOfStanding(standing: Standing, now: Date): Entitlement {
  const { status, cancel_at: cancelAt } = standing
  if (cancelAt && cancelAt <= now) return 'basic'
  switch (status) {
    case 'active':
    case 'trialing':
      return 'expert'
    case 'past_due':
    case 'unpaid': {
      const until = graceUntil(standing)
      return until && now < until ? 'expert' : 'basic'
    }
    case null:
    default:
      return 'basic'
  }
}

/** Until when a subscription whose payment failed still counts. */
export function graceUntil({ past_due_since: since }: Pick<AccountRow, 'past_due_since'>) {
  return since && new Date(since.getTime() + graceDays * dayMs)
}
