import { usageMonthDays } from '@fovea/contract/usage/rules'
import { listProductionKeyIds } from '../license-keys/index.ts'
import { readKeyUse } from '../metering/index.ts'
import { fillDays, lastDays } from './days.ts'
import type { Reader } from './own-apps.ts'

/** How the person's newest production keys are used, newest key first. */
export async function readKeyUsage({ db, metering, actor, now }: Reader) {
  const days = lastDays(now, usageMonthDays)
  const { ids, more } = await listProductionKeyIds(db, actor.workspace.id)
  const uses = await readKeyUse(metering, actor.workspace.id, ids, days)
  return {
    from: days.from,
    docs: uses.map(({ keyId, lastAt, days: counts }) => ({
      _id: keyId,
      lastUsedAt: lastAt?.toISOString() ?? null,
      counts: fillDays(days, counts).map(({ count }) => count),
    })),
    ...(more && { more: true as const }),
  }
}
