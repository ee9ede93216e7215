import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { queryPartitions, type Partition, getSessionsTable } from './partitions.ts'
import type { MeteringTables } from './tables.ts'

/** An app as it is metered: what names it, and where it runs. */
export type MeteredApp = { app: string; platform: MeteringTables['metered_days']['platform'] }

/** Days as `2026-01-31`, both counted. */
export type Days = { from: string; to: string }

/** More than any console lists; keeps an app that makes up names from filling the answer. */
const mostApps = 1000

/** The apps that had production sessions since a day, and whether there are more. */
export async function listMeteredApps(database: Db, ownerId: string, since: string) {
  const apps: MeteredApp[] = await daysOfOwnerQuery(database, ownerId)
    .select(['app', 'platform'])
    .distinct()
    .where('day', '>=', since)
    .where('license', '<>', 'development')
    .limit(mostApps + 1)
    .execute()
  return { apps: apps.slice(0, mostApps), more: apps.length > mostApps }
}

/** Production sessions by day, only days that had some; those of the given apps, or of all. */
export async function sumDays(
  database: Db,
  ownerId: string,
  { from, to }: Days,
  apps?: MeteredApp[],
) {
  let query = daysOfOwnerQuery(database, ownerId)
    .select(['day', sql<string>`sum(sessions)`.as('sessions')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('license', '<>', 'development')
    .groupBy('day')
  if (apps) query = query.where(amongApps(apps))
  return countsOf(await query.execute())
}

/** The apps that had production sessions in some days, the largest first. */
export async function sumApps(
  database: Db,
  ownerId: string,
  { from, to }: Days,
  apps?: MeteredApp[],
): Promise<(MeteredApp & { sessions: number })[]> {
  let query = daysOfOwnerQuery(database, ownerId)
    .select(['app', 'platform', sql<string>`sum(sessions)`.as('sessions')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('license', '<>', 'development')
    .groupBy(['app', 'platform'])
    .orderBy('sessions', 'desc')
    .limit(mostApps)
  if (apps) query = query.where(amongApps(apps))
  const rows = await query.execute()
  return rows.map(({ app, platform, sessions }) => ({ app, platform, sessions: Number(sessions) }))
}

/** Sessions of one day, and what they are a part of; null where that has no name. */
type PlatformDay = { day: string; part: string | null; sessions: string }

/** As `sumDays`, each day by platform. */
export async function sumDaysByPlatform(
  database: Db,
  ownerId: string,
  { from, to }: Days,
  apps?: MeteredApp[],
): Promise<PlatformDay[]> {
  let query = daysOfOwnerQuery(database, ownerId)
    .select(['day', 'platform as part', sql<string>`sum(sessions)`.as('sessions')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('license', '<>', 'development')
    .groupBy(['day', 'platform'])
  if (apps) query = query.where(amongApps(apps))
  return query.execute()
}

/** As `sumDays`, each day by the names that are given to some apps; all others are one part. */
export async function sumDaysByName(
  database: Db,
  ownerId: string,
  { from, to }: Days,
  namedApps: (MeteredApp & { name: string })[],
  apps?: MeteredApp[],
): Promise<PlatformDay[]> {
  const columns = [
    namedApps.map(({ app }) => app),
    namedApps.map(({ platform }) => platform),
    namedApps.map(({ name }) => name),
  ]
  const given = sql<MeteredApp & { name: string }>`
    unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[])`
  let query = daysOfOwnerQuery(database, ownerId)
    .leftJoin(given.as<'given'>(sql`given(app, platform, name)`), (join) =>
      join
        .onRef('given.app', '=', 'metered_days.app')
        .onRef('given.platform', '=', 'metered_days.platform'),
    )
    .select(['day', 'given.name as part', sql<string>`sum(sessions)`.as('sessions')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('license', '<>', 'development')
    .groupBy(['day', 'given.name'])
  if (apps) query = query.where(amongApps(apps, 'metered_days.'))
  return query.execute()
}

/** Sessions of production keys in a whole month, such as `2026-01`: they count against the free tier. */
export async function findBillableMonth(database: Db, ownerId: string, month: string) {
  const row = await database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_months')
    .select('sessions')
    .where('owner_id', '=', ownerId)
    .where('month', '=', `${month}-01`)
    .executeTakeFirst()
  return Number(row?.sessions ?? 0)
}

/** The same of several owners, none where one has no sessions. */
export async function findMonths(
  database: Db,
  ownerIds: readonly string[],
  month: string,
): Promise<Map<string, number>> {
  // "in ()" is a syntax error.
  if (ownerIds.length === 0) return new Map()
  const rows = await database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_months')
    .select(['owner_id', 'sessions'])
    .where('owner_id', 'in', ownerIds)
    .where('month', '=', `${month}-01`)
    .execute()
  return new Map(rows.map(({ owner_id, sessions }) => [owner_id, Number(sessions)]))
}

/** Where a session stands in its day's detail: by app, then by id, which our client makes grow with time. */
export type DetailPosition = { app: string; sessionId: string }

type Detail = {
  day: string
  /** All of them, where none are given. */
  apps: MeteredApp[] | undefined
  /** Only what is billed: sessions of production keys since this moment. */
  billedFrom?: Date | undefined
  rows: number
  /** Beside a known place a page costs the same however many sessions lie before it. */
  from: { side: 'after' | 'before'; place: DetailPosition } | { skip: number }
}

/** A page of one day's production sessions. */
export async function readDetailRows(database: Db, ownerId: string, detail: Detail) {
  const { day } = detail
  // None where its month has been dropped.
  return queryPartitions(database, { from: day, to: day }, async ([part]) =>
    part ? readPage(database, part, ownerId, detail) : [],
  )
}

async function readPage(
  database: Db,
  part: Partition,
  ownerId: string,
  { day, apps, billedFrom, rows, from }: Detail,
) {
  const backwards = 'side' in from && from.side === 'before'
  const order = backwards ? 'desc' : 'asc'
  let query = database
    .selectFrom(getSessionsTable(part))
    .select(['app', 'platform', 'session_id', 'os', 'device', 'duration_seconds', 'started_at'])
    .where('owner_id', '=', ownerId)
    .where('day', '=', day)
    .where('license', '<>', 'development')
    .orderBy('app', order)
    .orderBy('session_id', order)
    .limit(rows)
  if (apps) query = query.where(amongApps(apps))
  if (billedFrom) {
    query = query.where('license', '=', 'production').where('started_at', '>=', billedFrom)
  }
  if ('skip' in from) query = query.offset(from.skip)
  else {
    const { app, sessionId } = from.place
    query = query.where(
      backwards
        ? sql<SqlBool>`(app, session_id) < (${app}, ${sessionId})`
        : sql<SqlBool>`(app, session_id) > (${app}, ${sessionId})`,
    )
  }
  const page = await query.execute()
  return backwards ? page.toReversed() : page
}

export function daysOfOwnerQuery(database: Db, ownerId: string) {
  return database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_days')
    .where('owner_id', '=', ownerId)
}

// The app leads the index: named alone first, it bounds what is read; the pairs then say which platform is meant.
function amongApps(apps: MeteredApp[], table = '') {
  const names = apps.map(({ app }) => app)
  const platforms = apps.map(({ platform }) => platform)
  const [app, platform] = [sql.ref(`${table}app`), sql.ref(`${table}platform`)]
  return sql<SqlBool>`${app} = any (${names}::text[])
    and (${app}, ${platform}) in (select * from unnest(${names}::text[], ${platforms}::text[]))`
}

function countsOf(rows: { day: string; sessions: string }[]) {
  return new Map(rows.map(({ day, sessions }) => [day, Number(sessions)]))
}
