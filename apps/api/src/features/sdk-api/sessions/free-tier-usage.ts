import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import type { FreeTierPool } from '../../limits/index.ts'
import type { Meter } from '../../metering/index.ts'
import { formatIsoTime } from './timestamps.ts'

const maxOwners = 10_000
const readEveryMs = 1_000

export type FreeTierUsage = {
  find: (ownerId: string, pool: FreeTierPool, nowMs: number) => number | Promise<number>
}

/** Sums the usage of a shared free tier from the meter's memory, refreshed every second while starts arrive. */
export function createFreeTierUsage(meter: Pick<Meter, 'usedIn' | 'refreshAll'>): FreeTierUsage {
  const readAtMs = createLruCache<string, number>(maxOwners)
  return {
    find(ownerId, pool, nowMs) {
      const month = formatIsoTime(nowMs).slice(0, 7)
      const knownSum = sumPool(meter, pool, month)
      const isFresh = Math.abs(nowMs - (readAtMs.get(ownerId) ?? 0)) < readEveryMs
      if (knownSum !== undefined && isFresh) return knownSum
      readAtMs.set(ownerId, nowMs)
      const reading = meter.refreshAll(pool.otherWorkspaceIds, month)
      if (knownSum === undefined) return reading.then(() => sumPool(meter, pool, month) ?? 0)
      // The cached sum is used until the read completes; after a failed read a start tries again a second later.
      reading.catch(() => undefined)
      return knownSum
    },
  }
}

/** Undefined if the month of a workspace must be read first, as at the beginning of a month. */
function sumPool(meter: Pick<Meter, 'usedIn'>, pool: FreeTierPool, month: string) {
  let sum = pool.month === month ? pool.carriedSessions : 0
  for (const owner of pool.otherWorkspaceIds) {
    const used = meter.usedIn(owner, month)
    if (used === undefined) return undefined
    sum += used
  }
  return Math.max(0, sum)
}
