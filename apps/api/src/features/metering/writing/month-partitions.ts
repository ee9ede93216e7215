import { dayMs } from '@fovea/contract/time'
import type { Pool } from 'pg'

/** So many months beyond this one are there before they begin. */
const monthsAhead = 2

/**
 * How long a session is the same one: what ran offline may be 30 days old, the longest duration is 31 days, and clocks may be
 * a day off. It keeps a look-up by id in two or three months, however many are kept.
 */
const reachDays = 32

const latestTimeMs = Date.UTC(9999, 0)

/** By the database's clock: longer than any statement takes, so that none of this month meets one of the next. */
const monthEdgeMs = 5 * 60_000

/** The days on which a session can have started that is spoken of at these moments. */
export function getReachableDays(...moments: number[]) {
  return {
    from: dayOf(Math.min(...moments) - reachDays * dayMs),
    to: dayOf(Math.max(...moments) + dayMs),
  }
}

/** The days on which a session may be stored already that is said to have started at these moments. */
export function getReachableDaysOfSessions(moments: string[]) {
  const known = moments.map((moment) => Date.parse(moment)).filter((ms) => !Number.isNaN(ms))
  return {
    from: dayOf(Math.min(...known, latestTimeMs) - reachDays * dayMs),
    to: dayOf(Math.max(...known, 0) + reachDays * dayMs),
  }
}

/** A moment's month in which starts are stored without looking out for those of others, or undefined at its edges. */
export function getMonthIfNotAtEdge(nowMs: number) {
  const now = new Date(nowMs)
  const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) + monthEdgeMs
  const until = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - monthEdgeMs
  if (nowMs < from || nowMs >= until) return undefined
  return {
    month: dayOf(nowMs).slice(0, 7),
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  }
}

/** Makes this month and the next ones where they are missing, long before anybody writes to them. */
export async function createUpcomingMonths(pool: Pool, now: Date) {
  const ahead = Array.from({ length: monthsAhead + 1 }, (_, month) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month)).toISOString(),
  )
  await createMonths(pool, ahead)
}

/** The same for those in which a session that is spoken of now can be stored already. */
export async function createReachableMonths(pool: Pool, nowMs: number) {
  const { from, to } = getReachableDays(nowMs)
  await createMonths(pool, [from, dayOf(nowMs - (reachDays / 2) * dayMs), to])
}

export async function createMonths(pool: Pool, moments: string[]) {
  const months = new Set(moments.map(getMonth).filter((month) => month !== undefined))
  for (const month of months) await pool.query('select make_sessions_part($1)', [`${month}-01`])
}

/** Of a moment as it is told: its day is that of UTC, whatever its offset. None of what is no moment. */
export function getMonth(moment: string) {
  if (moment.endsWith('Z')) return moment.slice(0, 7)
  const ms = Date.parse(moment)
  return Number.isNaN(ms) ? undefined : dayOf(ms).slice(0, 7)
}

function dayOf(ms: number) {
  return new Date(ms).toISOString().slice(0, 10)
}
