import { bounded } from '../../../platform/bounds/bounded.ts'
import type { FreeTierPool } from '../../limits/index.ts'
import type { Meter } from '../../metering/index.ts'
import { isoTime } from './timestamps.ts'

const mostOwners = 10_000
const readEveryMs = 1_000

export type PoolUse = {
  /** What others have used of a workspace's free tier: all that this process has counted, and other processes up to a second ago. */
  find: (ownerId: string, pool: FreeTierPool, nowMs: number) => number | Promise<number>
}

/** Counts a shared free tier from sums that the meter has in memory; they are read again while starts ask for them. */
export function createPoolUse(meter: Pick<Meter, 'usedIn' | 'refreshAll'>): PoolUse {
  const readAtMs = bounded<string, number>(mostOwners)
  return {
    find(ownerId, pool, nowMs) {
      const month = isoTime(nowMs).slice(0, 7)
      const known = sumOf(meter, pool, month)
      const isFresh = Math.abs(nowMs - (readAtMs.get(ownerId) ?? 0)) < readEveryMs
      if (known !== undefined && isFresh) return known
      readAtMs.set(ownerId, nowMs)
      const reading = meter.refreshAll(pool.others, month)
      if (known === undefined) return reading.then(() => sumOf(meter, pool, month) ?? 0)
      // What was known serves until the reading is there; one that fails is tried again a second later.
      reading.catch(() => undefined)
      return known
    },
  }
}

/** Undefined where the month of one of them has to be read first, as after midnight of the first. */
function sumOf(meter: Pick<Meter, 'usedIn'>, pool: FreeTierPool, month: string) {
  let sum = pool.month === month ? pool.carried : 0
  for (const owner of pool.others) {
    const used = meter.usedIn(owner, month)
    if (used === undefined) return undefined
    sum += used
  }
  return Math.max(0, sum)
}
