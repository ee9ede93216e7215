import type { Plan } from '@fovea/contract/usage'
import type { Db } from '../../platform/db/connect.ts'
import { getBilledPeriod, getEntitlement } from '../billing/index.ts'
import type { BillablePeriod } from '../metering/index.ts'
import { spendCapRepository } from './spend-cap/spend-cap-repository.ts'
import type { AppCap } from './tables.ts'
import { type LimitsInput, limitsInputQuery, limitsOfOwnersQuery } from './repository.ts'

type Limits = {
  plan: Plan
  isHeldToFreeTier: boolean
  /** The part of this month whose production sessions are invoiced, also for an unpaid plan; undefined if none are. */
  billedPeriod: BillablePeriod | undefined
  /** Caps in cents at which invoiced production sessions are refused, for all apps and per app. */
  stopCaps?: { amount: number | null; apps: AppCap[] }
}

/** The only place that decides what an owner may do; all features ask it. */
export async function getLimits(db: Db, ownerId: string, now: Date): Promise<Limits> {
  return computeLimits(await limitsInputQuery(db, ownerId, now).executeTakeFirstOrThrow(), now)
}

export async function getLimitsOfOwners(db: Db, ownerIds: string[], now: Date) {
  const rows = await limitsOfOwnersQuery(db, ownerIds, now).execute()
  return new Map(rows.map((row) => [row.owner_id, computeLimits(row, now)]))
}

/** Undefined if the owner never set a cap. */
export function readCap(db: Db, ownerId: string) {
  return spendCapRepository(db).find(ownerId)
}

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
