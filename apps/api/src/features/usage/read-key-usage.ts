import { usageMonthDays } from '@fovea/contract/usage/rules'
import { listProductionKeyIds } from '../license-keys/index.ts'
import { sumKeyUsage } from '../metering/index.ts'
import { refusedStartRepository } from '../sdk-api/index.ts'
import { fillMissingDays, getLastDays } from './days.ts'
import type { UsageCtx } from './workspace-apps.ts'

export async function readKeyUsage({ db, metering, actor, now }: UsageCtx) {
  const days = getLastDays(now, usageMonthDays)
  const { ids, more } = await listProductionKeyIds(db, actor.workspace.id)
  const midnight = new Date(`${days.to}T00:00:00.000Z`)
  const [uses, refused] = await Promise.all([
    sumKeyUsage(metering, actor.workspace.id, ids, days),
    refusedStartRepository(db).countByKey(ids, midnight),
  ])
  return {
    from: days.from,
    docs: uses.map(({ keyId, lastAt, days: counts }) => ({
      _id: keyId,
      lastUsedAt: lastAt?.toISOString() ?? null,
      refusedToday: refused.get(keyId) ?? 0,
      counts: fillMissingDays(days, counts).map(({ count }) => count),
    })),
    ...(more && { more: true as const }),
  }
}
