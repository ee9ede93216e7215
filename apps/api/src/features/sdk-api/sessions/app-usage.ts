import { formatIsoTime } from './timestamps.ts'
import { createLruCache } from '../../../platform/caching/lru-cache.ts'
import { type BillablePeriod, getMonthPeriod } from '../../metering/index.ts'

const mostApps = 10_000
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

type Known = {
  stored: number
  readAtMs: number
  /** Sessions that this process counted after the read began. */
  since: number
}

type Read = (
  ownerId: string,
  app: string,
  billed: BillablePeriod,
) => Promise<{ sessions: number }[]>

/**
 * Tracks the usage of apps that have a spend cap of their own. Other processes count sessions too, so the usage is read
 * again while starts arrive.
 */
export function createAppUsage(read: Read): AppUsage {
  const known = createLruCache<string, Known>(mostApps)
  const reading = new Map<string, Promise<number>>()

  function readAgain(
    name: string,
    ownerId: string,
    app: string,
    billedFromMs: number,
    nowMs: number,
  ) {
    const before = known.get(name)
    const counted = before?.since ?? 0
    const month = getMonthPeriod(new Date(nowMs))
    const from = new Date(Math.max(month.from.getTime(), billedFromMs))
    const underWay = read(ownerId, app, { from, to: month.to })
      .then((rows) => {
        const stored = rows.reduce((sum, { sessions }) => sum + sessions, 0)
        const since = (known.get(name)?.since ?? 0) - counted
        known.set(name, { stored, readAtMs: nowMs, since: Math.max(0, since) })
        return stored
      })
      .finally(() => reading.delete(name))
    reading.set(name, underWay)
    return underWay
  }

  return {
    find(ownerId, app, billedFromMs, nowMs) {
      const name = nameOf(ownerId, app, nowMs)
      const entry = known.get(name)
      const isStale = entry === undefined || Math.abs(nowMs - entry.readAtMs) >= readEveryMs
      const underWay = isStale
        ? (reading.get(name) ?? readAgain(name, ownerId, app, billedFromMs, nowMs))
        : undefined
      if (entry === undefined) return underWay ?? 0
      // The cached count is used until the read completes; after a failed read the next start tries again.
      underWay?.catch(() => undefined)
      return entry.stored + entry.since
    },
    count(ownerId, app, nowMs) {
      const entry = known.get(nameOf(ownerId, app, nowMs))
      if (entry) entry.since++
    },
  }
}

function nameOf(ownerId: string, app: string, nowMs: number) {
  return `${ownerId} ${formatIsoTime(nowMs).slice(0, 7)} ${app}`
}
