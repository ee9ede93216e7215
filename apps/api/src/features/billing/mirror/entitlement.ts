import { type Entitlement, graceDays, type PlanStatus } from '@fovea/contract/billing/rules'
import { dayMs } from '@fovea/contract/time'
import { type BillablePeriod, getMonthPeriod } from '../../metering/index.ts'
import type { AccountRow } from '../repository.ts'

type Standing = Pick<AccountRow, 'status' | 'past_due_since' | 'cancel_at'>

/** The rule of plans. A payment that failed is forgiven for some days; a cancelled subscription ends on time, told or not. */
export function getEntitlement(standing: Standing, now: Date): Entitlement {
  const { status, cancel_at: cancelAt } = standing
  if (cancelAt && cancelAt <= now) return 'basic'
  switch (status) {
    case 'active':
    case 'trialing':
      return 'expert'
    case 'past_due':
    case 'unpaid': {
      const until = getGraceUntil(standing)
      return until && now < until ? 'expert' : 'basic'
    }
    case null:
    default:
      return 'basic'
  }
}

/** Until when a subscription whose payment failed still counts. */
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

/**
 * The part of this UTC month whose sessions a subscription that runs invoices: from its start, if that is in this month. Undefined
 * where none runs. Whether its payments come does not matter here: they are invoiced all the same.
 */
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
