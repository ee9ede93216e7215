import { type BillablePeriod, monthAround } from '../metering/index.ts'
import { planStatusOf } from './present.ts'
import type { AccountRow } from './repository.ts'

type Subscribed = Pick<AccountRow, 'status' | 'started_at' | 'cancel_at' | 'ended_at'>

/**
 * The part of this UTC month whose sessions a subscription that runs invoices: from its start, if that is in this month. Undefined
 * where none runs. Whether its payments come does not matter here: they are invoiced all the same.
 */
export function billedPeriod(account: Subscribed, now: Date): BillablePeriod | undefined {
  const { started_at: started, cancel_at: cancelAt } = account
  if (planStatusOf(account) === 'unsubscribe' || started === null) return undefined
  if (cancelAt !== null && cancelAt <= now) return undefined
  const month = monthAround(now)
  return {
    from: started > month.from ? started : month.from,
    to: cancelAt !== null && cancelAt < month.to ? cancelAt : month.to,
  }
}
