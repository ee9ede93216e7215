import type { PlanStatus } from '@fovea/contract/billing/rules'
import type { Db } from '../../../platform/db/connect.ts'
import type { BillingContext } from '../billing-context.ts'
import { withProviderTimeout } from '../provider-timeout.ts'
import { getPlanStatus } from '../mirror/entitlement.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { isInvalidRequest } from '../provider-errors.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import { reportOwnerUsage } from '../usage/report-usage.ts'

/** `ending`: the subscription is cancelled and still runs. Owners without an account are missing from the result. */
export async function readBillingStates(db: Db, ownerIds: string[]) {
  // "in ()" is a syntax error.
  const rows = ownerIds.length === 0 ? [] : await billingRepository(db).listAccounts(ownerIds)
  return new Map(
    rows.map((row): [string, 'overdue' | 'ending' | 'active'] => {
      const isPastDue = row.past_due_since !== null && row.ended_at === null
      if (row.overdue !== null || isPastDue) return [row.owner_id, 'overdue']
      const isEnding = getPlanStatus(row) === 'waitingUnsubscribe'
      return [row.owner_id, isEnding ? 'ending' : 'active']
    }),
  )
}

export async function readBillingFacts(db: Db, ownerId: string) {
  const account = await billingRepository(db).findAccount(ownerId)
  const planStatus = getPlanStatus(account)
  const isRunning = planStatus !== 'unsubscribe'
  return {
    planStatus,
    since: (isRunning && account?.started_at?.toISOString()) || null,
    endsAt: (isRunning && account?.cancel_at?.toISOString()) || null,
    card: account?.card ?? null,
    overdue: account?.overdue ?? null,
    credit: account?.credit ?? null,
    overdueSince: account?.past_due_since?.toISOString() ?? null,
  }
}

type PlanEvent = { at: Date; action: 'plan-started' | 'plan-ended' }

/** Start and end of the current subscription, and the end of the one before. */
export async function listPlanEvents(db: Db, ownerId: string): Promise<PlanEvent[]> {
  const account = await billingRepository(db).findAccount(ownerId)
  if (!account) return []
  const { started_at: startedAt, ended_at: endedAt, last_ended_at: lastEndedAt } = account
  const ends = new Map([endedAt, lastEndedAt].map((at) => [at?.getTime(), at])).values()
  return [
    ...(startedAt ? [{ at: startedAt, action: 'plan-started' as const }] : []),
    ...[...ends].flatMap((at) => (at ? [{ at, action: 'plan-ended' as const }] : [])),
  ]
}

export async function readPlanStatus(db: Db, ownerId: string): Promise<PlanStatus> {
  return getPlanStatus(await billingRepository(db).findAccount(ownerId))
}

/** The invoice is paid an hour later. Without a running subscription nothing happens, so the call can be repeated. */
export function endSubscription(context: BillingContext, ownerId: string): Promise<PlanStatus> {
  return withProviderTimeout(context, end(context, ownerId))
}

async function end(context: BillingContext, ownerId: string) {
  const account = await refreshAccount(context, ownerId)
  if (!account || !isSubscriptionRunning(account)) return getPlanStatus(account)
  await endRunningSubscription(context, account)
  return getPlanStatus(await refreshAccount(context, ownerId))
}

type Running = AccountRow & { subscription_id: string }

export function isSubscriptionRunning(account: AccountRow): account is Running {
  return account.subscription_id !== null && account.ended_at === null
}

/** Report usage first, because the provider ignores usage of an ended subscription. */
export async function endRunningSubscription(context: BillingContext, account: Running) {
  await reportOwnerUsage(context, account)
  const { subscriptions } = context.cardProvider
  const { subscription_id: id } = account
  await subscriptions.cancel(id, { invoice_now: true }).catch(async (error: unknown) => {
    if (!isInvalidRequest(error)) throw error
    // The subscription may have ended before: by a call whose answer was lost, or by another caller.
    const { status } = await subscriptions.retrieve(id)
    if (status !== 'canceled') throw error
  })
}
