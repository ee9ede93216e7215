import { type Entitlement, graceDays, type PlanStatus } from '@fovea/contract/billing/rules'
import { dayMs } from '@fovea/contract/time'
import { type BillablePeriod, getMonthPeriod } from '../../metering/index.ts'
import type { AccountRow } from '../repository.ts'

type EntitlementInput = Pick<AccountRow, 'status' | 'past_due_since' | 'cancel_at'>

/** A cancelled subscription ends on its date even before the provider's event arrives. */
export function getEntitlement(input: EntitlementInput, now: Date): Entitlement {
  const { status, cancel_at: cancelAt } = input
  if (cancelAt && cancelAt <= now) return 'basic'
  switch (status) {
    case 'active':
    case 'trialing':
      return 'expert'
    case 'past_due':
    case 'unpaid': {
      const until = getGraceUntil(input)
      return until && now < until ? 'expert' : 'basic'
    }
    case null:
    default:
      return 'basic'
  }
}

export function getGraceUntil({ past_due_since: since }: Pick<AccountRow, 'past_due_since'>) {
  return since && new Date(since.getTime() + graceDays * dayMs)
}

const running = new Set(['active', 'trialing', 'past_due', 'unpaid'])

type Running = Pick<AccountRow, 'status' | 'cancel_at' | 'ended_at'>

export function getPlanStatus(account: Running | undefined): PlanStatus {
  if (!account || account.ended_at !== null || !running.has(account.status ?? '')) {
    return 'unsubscribe'
  }
  return account.cancel_at === null ? 'subscribing' : 'waitingUnsubscribe'
}

/** The part of this UTC month whose sessions are invoiced, also for an unpaid subscription. */
export function getBilledPeriod(
  account: Running & Pick<AccountRow, 'started_at'>,
  now: Date,
): BillablePeriod | undefined {
  const { started_at: started, cancel_at: cancelAt } = account
  if (getPlanStatus(account) === 'unsubscribe' || started === null) return undefined
  if (cancelAt !== null && cancelAt <= now) return undefined
  const month = getMonthPeriod(now)
  return {
    from: started > month.from ? started : month.from,
    to: cancelAt !== null && cancelAt < month.to ? cancelAt : month.to,
  }
}
