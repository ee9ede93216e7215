import type { Plan } from '@fovea/contract/usage'
import type { Db } from '../../platform/db/connect.ts'
import { getBilledPeriod, getEntitlement } from '../billing/index.ts'
import type { BillablePeriod } from '../metering/index.ts'
import type { AppCap } from './tables.ts'
import { type LimitsInput, limitsInputQuery } from './repository.ts'

type Limits = {
  plan: Plan
  /** Whether production sessions beyond the free tier are refused. Whoever pays, or has a commercial license, goes on. */
  isHeldToFreeTier: boolean
  /** The part of this month whose production sessions are invoiced; undefined where none are. A plan that is not paid for is still invoiced. */
  billedPeriod: BillablePeriod | undefined
  /** What stops production sessions that are invoiced: an amount in cents, for all apps or one. */
  stopCaps?: { amount: number | null; apps: AppCap[] }
}

/** What an owner may do: the one answer for every room. */
export async function getLimits(db: Db, ownerId: string, now: Date): Promise<Limits> {
  return computeLimits(await limitsInputQuery(db, ownerId, now).executeTakeFirstOrThrow(), now)
}

/** The rule itself. */
export function computeLimits(input: LimitsInput, now: Date): Limits {
  const plan = input.commercial ? 'commercial' : getEntitlement(input, now)
  const { cap_amount: amount, cap_mode: mode, cap_apps: apps } = input
  const billed = getBilledPeriod(input, now)
  const stops = billed !== undefined && mode === 'stop'
  return {
    plan,
    isHeldToFreeTier: plan === 'basic',
    billedPeriod: billed,
    ...(stops && { stopCaps: { amount, apps: apps ?? [] } }),
  }
}
