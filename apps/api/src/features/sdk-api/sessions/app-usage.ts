import { formatIsoTime } from './timestamps.ts'
import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import { type BillablePeriod, getMonthPeriod } from '../../metering/index.ts'

const maxApps = 10_000
const readEveryMs = 1_000

export type AppUsage = {
  /** Invoiced sessions of an app in this month: read at most a second ago, plus those counted by this process since. */
  find: (
    ownerId: string,
    app: string,
    billedFromMs: number,
    nowMs: number,
  ) => number | Promise<number>
  count: (ownerId: string, app: string, nowMs: number) => void
}

type Entry = {
  stored: number
  readAtMs: number
  /** Sessions that this process counted after the read began. */
  countedSince: number
}

type Read = (
  ownerId: string,
  app: string,
  period: BillablePeriod,
) => Promise<{ sessions: number }[]>

/** Other processes count sessions too, so the usage is read again while starts arrive. */
export function createAppUsage(read: Read): AppUsage {
  const cache = createLruCache<string, Entry>(maxApps)
  const pendingReads = new Map<string, Promise<number>>()

  function refresh(
    cacheKey: string,
    ownerId: string,
    app: string,
    billedFromMs: number,
    nowMs: number,
  ) {
    const countedBefore = cache.get(cacheKey)?.countedSince ?? 0
    const month = getMonthPeriod(new Date(nowMs))
    const from = new Date(Math.max(month.from.getTime(), billedFromMs))
    const pendingRead = read(ownerId, app, { from, to: month.to })
      .then((rows) => {
        const stored = rows.reduce((sum, { sessions }) => sum + sessions, 0)
        const countedSince = (cache.get(cacheKey)?.countedSince ?? 0) - countedBefore
        cache.set(cacheKey, { stored, readAtMs: nowMs, countedSince: Math.max(0, countedSince) })
        return stored
      })
      .finally(() => pendingReads.delete(cacheKey))
    pendingReads.set(cacheKey, pendingRead)
    return pendingRead
  }

  return {
    find(ownerId, app, billedFromMs, nowMs) {
      const cacheKey = getCacheKey(ownerId, app, nowMs)
      const entry = cache.get(cacheKey)
      const isStale = entry === undefined || Math.abs(nowMs - entry.readAtMs) >= readEveryMs
      const pendingRead = isStale
        ? (pendingReads.get(cacheKey) ?? refresh(cacheKey, ownerId, app, billedFromMs, nowMs))
        : undefined
      if (entry === undefined) return pendingRead ?? 0
      // The cached count is used until the read completes; after a failed read the next start tries again.
      pendingRead?.catch(() => undefined)
      return entry.stored + entry.countedSince
    },
    count(ownerId, app, nowMs) {
      const entry = cache.get(getCacheKey(ownerId, app, nowMs))
      if (entry) entry.countedSince++
    },
  }
}

function getCacheKey(ownerId: string, app: string, nowMs: number) {
  return `${ownerId} ${formatIsoTime(nowMs).slice(0, 7)} ${app}`
}
