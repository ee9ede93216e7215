import { dayMs, dayOf } from '@fovea/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { readInPages, mapPages } from '../../platform/db/paging/read-in-pages.ts'
import { type Days, daysOfOwnerQuery, type MeteredApp } from './statistics.ts'
import type { MeteringTables } from './tables.ts'

type BillableDay = MeteredApp & { day: string; sessions: number }

/** `to` is exclusive. Both may lie within a day. */
export type BillablePeriod = { from: Date; to: Date }

export async function listBillableDays(
  database: Db,
  ownerId: string,
  period: BillablePeriod,
  app?: string,
): Promise<BillableDay[]> {
  const rows: BillableDay[] = []
  for await (const page of readBillableDays(database, ownerId, period, app)) rows.push(...page)
  return rows
}

/** Whole days are read from sums. Sessions of a day that the period cuts are counted one by one. */
export async function* readBillableDays(
  database: Db,
  ownerId: string,
  { from, to }: BillablePeriod,
  app?: string,
): AsyncGenerator<BillableDay[]> {
  if (from >= to) return
  const [firstDay, lastDay] = [dayOf(from), dayOf(to)]
  const count = (window: BillablePeriod) => countSessions(database, ownerId, window, app)
  const readWhole = (days: { from: string; to: string }) =>
    readWholeDays(database, ownerId, days, app)
  if (firstDay === lastDay) {
    yield await count({ from, to })
    return
  }
  const secondDay = dayOf(getEndOfDay(from))
  const isCut = from > startOf(firstDay)
  if (isCut) {
    // Few sessions precede a subscription, so count these and subtract them from the sum of the day.
    const early = await count({ from: startOf(firstDay), to: from })
    for await (const page of readWhole({ from: firstDay, to: secondDay }))
      yield subtract(page, early)
  }
  yield* readWhole({ from: isCut ? secondDay : firstDay, to: lastDay })
  yield await count({ from: startOf(lastDay), to })
}

/** `to` is inclusive. */
export async function sumBillableDays(database: Db, ownerId: string, { from, to }: Days) {
  const until = dayOf(getEndOfDay(startOf(to)))
  const rows = await wholeDays(database, ownerId, { from, to: until })
    .select(['day', sql<string>`sum(sessions)`.as('sessions')])
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, sessions }) => [day, Number(sessions)]))
}

function wholeDays(database: Db, ownerId: string, { from, to }: Days) {
  return daysOfOwnerQuery(database, ownerId)
    .where('day', '>=', from)
    .where('day', '<', to)
    .where('license', '=', 'production')
}

function readWholeDays(database: Db, ownerId: string, days: Days, app: string | undefined) {
  let query = wholeDays(database, ownerId, days).select(['day', 'app', 'platform', 'sessions'])
  if (app !== undefined) query = query.where('app', '=', app)
  return mapPages(readInPages(query, ['day', 'app', 'platform']), parseRow)
}

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
  return (await query.execute()).map(parseRow)
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

function parseRow({ day, app, platform, sessions }: Row): BillableDay {
  return { day, app, platform, sessions: Number(sessions) }
}

export function getMonthPeriod(moment: Date): BillablePeriod {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) }
}

/** The start of the next UTC day. An unfinished day counts with its sessions so far. */
export function getEndOfDay(moment: Date): Date {
  return new Date(startOf(dayOf(moment)).getTime() + dayMs)
}

function startOf(day: string) {
  return new Date(`${day}T00:00:00.000Z`)
}
