import { usageMonthDays } from '@fovea/contract/usage/rules'
import { listProductionKeyIds } from '../license-keys/index.ts'
import { sumKeyUsage } from '../metering/index.ts'
import { refusedStartRepository } from '../sdk-api/index.ts'
import { fillMissingDays, getLastDays } from './days.ts'
import type { UsageCtx } from './workspace-apps.ts'

export async function readKeyUsage(ctx: UsageCtx) {
  const { docs, from, more } = await readKeyUsageOf(ctx, ctx.actor.workspace.id)
  return { from, docs, ...(more && { more: true as const }) }
}

/** The last 30 days of any owner, for admins. */
export async function readLatestKeyUsage(
  deps: Pick<UsageCtx, 'db' | 'metering' | 'now'>,
  ownerId: string,
) {
  return (await readKeyUsageOf(deps, ownerId)).docs
}

async function readKeyUsageOf(
  { db, metering, now }: Pick<UsageCtx, 'db' | 'metering' | 'now'>,
  ownerId: string,
) {
  const days = getLastDays(now, usageMonthDays)
  const { ids, more } = await listProductionKeyIds(db, ownerId)
  const [uses, refused] = await Promise.all([
    sumKeyUsage(metering, ownerId, ids, days),
    refusedStartRepository(db).countToday(ids, now),
  ])
  return {
    from: days.from,
    docs: uses.map(({ keyId, lastAt, days: counts }) => ({
      _id: keyId,
      lastUsedAt: lastAt?.toISOString() ?? null,
      refusedToday: refused.get(keyId)?.starts ?? 0,
      oldStringRefusedToday: refused.get(keyId)?.replaced ?? 0,
      counts: fillMissingDays(days, counts).map(({ count }) => count),
    })),
    more,
  }
}
