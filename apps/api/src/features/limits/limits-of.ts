import type { Plan } from '@fovea/contract/usage'
import type { Db } from '../../platform/db/connect.ts'
import { billedPeriod, entitlementOfStanding } from '../billing/index.ts'
import type { BillablePeriod } from '../metering/index.ts'
import type { AppCap } from './tables.ts'
import { type Standing, standingQuery } from './repository.ts'

type Limits = {
  plan: Plan
  /** Whether production sessions beyond the free tier are refused. Whoever pays, or has a commercial license, goes on. */
  heldToFreeTier: boolean
  /** The part of this month whose production sessions are invoiced; undefined where none are. A plan that is not paid for is still invoiced. */
  billed: BillablePeriod | undefined
  /** What stops production sessions that are invoiced: an amount in cents, for all apps or one. */
  stopsAt?: { amount: number | null; apps: AppCap[] }
}

/** What an owner may do: the one answer for every room. */
export async function limitsOf(db: Db, ownerId: string, now: Date): Promise<Limits> {
  return limitsOfStanding(await standingQuery(db, ownerId, now).executeTakeFirstOrThrow(), now)
}

/** The rule itself. */
export function limitsOfStanding(standing: Standing, now: Date): Limits {
  const plan = standing.commercial ? 'commercial' : entitlementOfStanding(standing, now)
  const { cap_amount: amount, cap_mode: mode, cap_apps: apps } = standing
  const billed = billedPeriod(standing, now)
  const stops = billed !== undefined && mode === 'stop'
  return {
    plan,
    heldToFreeTier: plan === 'basic',
    billed,
    ...(stops && { stopsAt: { amount, apps: apps ?? [] } }),
  }
}
