import { dayMs } from '@fovea/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { daysOf, type MeteredApp } from './statistics.ts'
import type { MeteringTables } from './tables.ts'

/** Sessions of production keys of one app on one day. */
type BillableDay = MeteredApp & { day: string; sessions: number }

/** From one moment until before another. Either may lie in the middle of a day. */
export type BillablePeriod = { from: Date; to: Date }

/** What is billed of a period, by day and app, oldest first; of all apps, or of one. */
export async function listBillable(
  database: Db,
  ownerId: string,
  { from, to }: BillablePeriod,
  app?: string,
): Promise<BillableDay[]> {
  if (from >= to) return []
  const [firstDay, lastDay] = [dayOf(from), dayOf(to)]
  const count = (window: BillablePeriod) => countSessions(database, ownerId, window, app)
  // Whole days are summed already; the sessions of a day that is cut are counted up to the cut. Before a subscription there are few.
  if (firstDay === lastDay) return count({ from, to })
  const sums = await sumWholeDays(database, ownerId, { from: firstDay, to: lastDay }, app)
  const early = await count({ from: startOf(firstDay), to: from })
  const late = await count({ from: startOf(lastDay), to })
  return [...subtract(sums, early), ...late]
}

/** Days from one until before another. */
async function sumWholeDays(
  database: Db,
  ownerId: string,
  { from, to }: { from: string; to: string },
  app: string | undefined,
): Promise<BillableDay[]> {
  let query = daysOf(database, ownerId)
    .select(['day', 'app', 'platform', 'sessions'])
    .where('day', '>=', from)
    .where('day', '<', to)
    .where('license', '=', 'production')
    .orderBy('day')
    .orderBy('app')
  if (app !== undefined) query = query.where('app', '=', app)
  return (await query.execute()).map(numbered)
}

/** Sessions one by one, all of one day. */
async function countSessions(
  database: Db,
  ownerId: string,
  { from, to }: BillablePeriod,
  app: string | undefined,
): Promise<BillableDay[]> {
  if (from >= to) return []
  let query = database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_sessions')
    .select(['day', 'app', 'platform'])
    .select(sql<string>`count(*)`.as('sessions'))
    .where('owner_id', '=', ownerId)
    .where('day', '=', dayOf(from))
    .where('license', '=', 'production')
    .where('started_at', '>=', from)
    .where('started_at', '<', to)
    .groupBy(['day', 'app', 'platform'])
    .orderBy('app')
  if (app !== undefined) query = query.where('app', '=', app)
  return (await query.execute()).map(numbered)
}

function subtract(sums: BillableDay[], less: BillableDay[]): BillableDay[] {
  if (less.length === 0) return sums
  const nameOf = ({ day, app, platform }: BillableDay) => `${day} ${platform} ${app}`
  const counts = new Map(less.map((row) => [nameOf(row), row.sessions]))
  return sums
    .map((row) => ({ ...row, sessions: row.sessions - (counts.get(nameOf(row)) ?? 0) }))
    .filter(({ sessions }) => sessions > 0)
}

type Row = MeteredApp & { day: string; sessions: string }

function numbered({ day, app, platform, sessions }: Row): BillableDay {
  return { day, app, platform, sessions: Number(sessions) }
}

/** The UTC month of a moment: from its first moment until before that of the next. */
export function monthAround(moment: Date): BillablePeriod {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) }
}

/** The first moment of the day after: a day that is not over counts with all it has. */
export function endOfDay(moment: Date): Date {
  return new Date(startOf(dayOf(moment)).getTime() + dayMs)
}

function startOf(day: string) {
  return new Date(`${day}T00:00:00.000Z`)
}

function dayOf(moment: Date) {
  return moment.toISOString().slice(0, 10)
}
