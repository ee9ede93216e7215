import { dayMs, dayOf, monthOf } from '@fovea/contract/time'
import type { Pool } from 'pg'

const monthsAhead = 2

/**
 * The period in which a session ID identifies the same session: offline sessions may be 30 days old, the longest
 * duration is 31 days, and clocks may differ by a day. A lookup by ID reads two or three partitions, however many
 * exist.
 */
const reachDays = 32

const latestTimeMs = Date.UTC(9999, 0)

/** By the database's clock. Longer than any statement takes, so that statements of adjacent months never overlap. */
const monthEdgeMs = 5 * 60_000

/** The days on which a session can have started that is mentioned at these moments. */
export function getReachableDays(...moments: number[]) {
  return {
    from: dayOf(Math.min(...moments) - reachDays * dayMs),
    to: dayOf(Math.max(...moments) + dayMs),
  }
}

/** The days on which a session can be stored already if it claims to have started at these moments. */
export function getReachableDaysOfSessions(moments: string[]) {
  const known = moments.map((moment) => Date.parse(moment)).filter((ms) => !Number.isNaN(ms))
  return {
    from: dayOf(Math.min(...known, latestTimeMs) - reachDays * dayMs),
    to: dayOf(Math.max(...known, 0) + reachDays * dayMs),
  }
}

/** The month in which starts can be stored without locking the gate, or undefined at the edges of a month. */
export function getMonthIfNotAtEdge(nowMs: number) {
  const now = new Date(nowMs)
  const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) + monthEdgeMs
  const until = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - monthEdgeMs
  if (nowMs < from || nowMs >= until) return undefined
  return {
    month: monthOf(nowMs),
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  }
}

export async function createUpcomingMonths(pool: Pool, now: Date) {
  const ahead = Array.from({ length: monthsAhead + 1 }, (_, month) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month)).toISOString(),
  )
  await createMonths(pool, ahead)
}

/** Creates missing partitions in which a session mentioned now can be stored already. */
export async function createReachableMonths(pool: Pool, nowMs: number) {
  const { from, to } = getReachableDays(nowMs)
  await createMonths(pool, [from, dayOf(nowMs - (reachDays / 2) * dayMs), to])
}

export async function createMonths(pool: Pool, moments: string[]) {
  const months = new Set(moments.map(getMonth).filter((month) => month !== undefined))
  for (const month of months) await pool.query('select make_sessions_part($1)', [`${month}-01`])
}

/** The UTC month of a timestamp with any offset. Undefined for an invalid timestamp. */
export function getMonth(moment: string) {
  if (moment.endsWith('Z')) return moment.slice(0, 7)
  const ms = Date.parse(moment)
  return Number.isNaN(ms) ? undefined : monthOf(ms)
}
