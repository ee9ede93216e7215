import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { queryPartitions, type Partition, getSessionsTable } from './partitions.ts'
import type { MeteringTables } from './tables.ts'

export type MeteredApp = { app: string; platform: MeteringTables['metered_days']['platform'] }

/** Days as `2026-01-31`, both inclusive. */
export type Days = { from: string; to: string }

const maxApps = 1000

export async function listMeteredApps(database: Db, ownerId: string, since: string) {
  const apps: MeteredApp[] = await daysOfOwnerQuery(database, ownerId)
    .select(['app', 'platform'])
    .distinct()
    .where('day', '>=', since)
    .where('license', '<>', 'development')
    .limit(maxApps + 1)
    .execute()
  return { apps: apps.slice(0, maxApps), more: apps.length > maxApps }
}

/** Those of the apps that had a session since the day. */
export async function findAppsWithSessions(
  database: Db,
  ownerId: string,
  { apps, since }: { apps: readonly string[]; since: string },
): Promise<Set<string>> {
  if (apps.length === 0) return new Set()
  const rows = await daysOfOwnerQuery(database, ownerId)
    .select('app')
    .distinct()
    .where('day', '>=', since)
    .where('license', '<>', 'development')
    .where('app', '=', sql<string>`any(${apps}::text[])`)
    .execute()
  return new Set(rows.map(({ app }) => app))
}

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
    .limit(maxApps)
  if (apps) query = query.where(amongApps(apps))
  const rows = await query.execute()
  return rows.map(({ app, platform, sessions }) => ({ app, platform, sessions: Number(sessions) }))
}

/** `part` is the platform or the name of an app; null for apps without a given name. */
type PlatformDay = { day: string; part: string | null; sessions: string }

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

/** Like `sumDays`, split by the given names of apps; all other apps are one part. */
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

/** Owners without sessions are missing from the result. */
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

/** Owners with sessions since a day. */
export async function listActiveOwners(database: Db, since: string) {
  const rows = await database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_days')
    .select('owner_id')
    .distinct()
    .where('day', '>=', since)
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}

/** Sessions of commercial licenses, which the sums by month leave out. */
export async function sumCommercialMonths(
  database: Db,
  ownerIds: readonly string[],
  month: string,
): Promise<Map<string, number>> {
  // "in ()" is a syntax error.
  if (ownerIds.length === 0) return new Map()
  const rows = await database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_days')
    .select(['owner_id', sql<string>`sum(sessions)`.as('sessions')])
    .where('owner_id', 'in', ownerIds)
    .where('license', '=', 'commercial')
    .where('day', '>=', `${month}-01`)
    .groupBy('owner_id')
    .execute()
  return new Map(rows.map(({ owner_id, sessions }) => [owner_id, Number(sessions)]))
}

/** Pages are ordered by app, then by session ID, which grows with time. */
export type DetailPosition = { app: string; sessionId: string }

type Detail = {
  day: string
  apps: MeteredApp[] | undefined
  /** Restricts the page to billed sessions: those of production keys since this moment. */
  billedFrom?: Date | undefined
  rows: number
  /** Paging from a position costs the same however many sessions precede it. */
  from: { side: 'after' | 'before'; place: DetailPosition } | { skip: number }
}

export async function readDetailRows(database: Db, ownerId: string, detail: Detail) {
  const { day } = detail
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

// The index begins with the app, so that condition limits the scan. The pairs then select the platform.
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
