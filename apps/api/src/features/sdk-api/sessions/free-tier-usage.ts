import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import type { FreeTierPool } from '../../limits/index.ts'
import type { Meter } from '../../metering/index.ts'
import { formatIsoTime } from './timestamps.ts'

const mostOwners = 10_000
const readEveryMs = 1_000

export type FreeTierUsage = {
  /** What others have used of a workspace's free tier: all that this process has counted, and other processes up to a second ago. */
  find: (ownerId: string, pool: FreeTierPool, nowMs: number) => number | Promise<number>
}

/** Counts a shared free tier from sums that the meter has in memory; they are read again while starts ask for them. */
export function createFreeTierUsage(meter: Pick<Meter, 'usedIn' | 'refreshAll'>): FreeTierUsage {
  const readAtMs = createLruCache<string, number>(mostOwners)
  return {
    find(ownerId, pool, nowMs) {
      const month = formatIsoTime(nowMs).slice(0, 7)
      const known = sumOf(meter, pool, month)
      const isFresh = Math.abs(nowMs - (readAtMs.get(ownerId) ?? 0)) < readEveryMs
      if (known !== undefined && isFresh) return known
      readAtMs.set(ownerId, nowMs)
      const reading = meter.refreshAll(pool.otherWorkspaceIds, month)
      if (known === undefined) return reading.then(() => sumOf(meter, pool, month) ?? 0)
      // What was known serves until the reading is there; one that fails is tried again a second later.
      reading.catch(() => undefined)
      return known
    },
  }
}

/** Undefined where the month of one of them has to be read first, as after midnight of the first. */
function sumOf(meter: Pick<Meter, 'usedIn'>, pool: FreeTierPool, month: string) {
  let sum = pool.month === month ? pool.carriedSessions : 0
  for (const owner of pool.otherWorkspaceIds) {
    const used = meter.usedIn(owner, month)
    if (used === undefined) return undefined
    sum += used
  }
  return Math.max(0, sum)
}
