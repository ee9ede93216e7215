import { dayMs, dayOf } from '@fovea/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

type Environment = 'prod' | 'dev'

export type OwnerSession = {
  at: number
  ownerId: string
  app: string
  isWeb: boolean
}

const pageRows = 1_000

type DaySum = { day: string; owner_id: string; app: string; is_web: boolean; sessions: number }

/** Sums are of whole days, so sessions of the first day from before the moment are subtracted. */
export async function* readDaysOfAllOwners(
  database: Db,
  since: Date,
  environment: Environment,
): AsyncGenerator<(OwnerSession & { count: number })[]> {
  const firstDay = dayOf(since)
  let after: DaySum | undefined
  for (;;) {
    const sums = await readDaySums(database, { firstDay, environment, after })
    const early = await countEarly(
      database,
      since,
      environment,
      sums.filter(({ day }) => day === firstDay),
    )
    yield sums
      .map((sum) => ({
        at: Date.parse(sum.day) / 1000,
        ownerId: sum.owner_id,
        app: sum.app,
        isWeb: sum.is_web,
        count: sum.sessions - (sum.day === firstDay ? (early.get(appOf(sum)) ?? 0) : 0),
      }))
      .filter(({ count }) => count > 0)
    if (sums.length < pageRows) return
    after = sums.at(-1)
  }
}

type Sums = { firstDay: string; environment: Environment; after: DaySum | undefined }

async function readDaySums(database: Db, { firstDay, environment, after }: Sums) {
  // The first comparison limits the index scan; the second excludes rows of the previous page.
  const isAfter = after
    ? sql`and (day, owner_id, app) >= (${after.day}, ${after.owner_id}, ${after.app})
        and (day, owner_id, app, platform = 'web') > (${after.day}, ${after.owner_id}, ${after.app}, ${after.is_web})`
    : sql``
  const { rows } = await sql<DaySum>`
    select day, owner_id, app, platform = 'web' as is_web, sum(sessions)::float8 as sessions
    from metered_days
    where day >= ${firstDay} and ${licenseIs(environment, 'metered_days')} ${isAfter}
    group by day, owner_id, app, platform = 'web'
    order by day, owner_id, app, platform = 'web'
    limit ${pageRows}`.execute(database)
  return rows
}

async function countEarly(
  database: Db,
  since: Date,
  environment: Environment,
  ofFirstDay: DaySum[],
): Promise<ReadonlyMap<string, number>> {
  if (ofFirstDay.length === 0) return new Map()
  const owners = [...new Set(ofFirstDay.map(({ owner_id }) => owner_id))]
  const apps = [...new Set(ofFirstDay.map(({ app }) => app))]
  const { rows } = await sql<Omit<DaySum, 'day'>>`
    select owner_id, app, platform = 'web' as is_web, count(*)::float8 as sessions
    from metered_sessions
    where owner_id = any (${owners}::uuid[]) and day = ${dayOf(since)}
      and app = any (${apps}::text[]) and started_at < ${since}
      and ${licenseIs(environment, 'metered_sessions')}
    group by owner_id, app, platform = 'web'`.execute(database)
  return new Map(rows.map((row) => [appOf(row), row.sessions]))
}

function appOf({ owner_id, app, is_web }: Omit<DaySum, 'day' | 'sessions'>) {
  return JSON.stringify([owner_id, app, is_web])
}

/** Sums since a moment, and -1 for each session of the first day that began before the moment. */
function callsSince(since: Date, license: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  const firstDay = dayOf(since)
  const sums = sql`select ${columns}, sessions as calls from metered_days as stored
    where day >= ${firstDay} and ${license}`
  if (since.getTime() % dayMs === 0) return sums
  // Joining by owner lets each lookup use the index, which begins with the owner.
  return sql`${sums}
    union all
    select ${columns}, -1 from (
      select distinct owner_id from metered_days where day = ${firstDay}
    ) as used
    join metered_sessions as stored using (owner_id)
    where stored.day = ${firstDay} and stored.started_at < ${since} and ${license}`
}

export async function sumDaysOfAllOwners(database: Db, since: Date) {
  const columns = sql`stored.day, stored.license = 'development' as is_dev`
  const { rows } = await sql<{ date: string; prod: number; dev: number }>`
    select day::text as date, coalesce(sum(calls) filter (where not is_dev), 0)::float8 as prod,
      coalesce(sum(calls) filter (where is_dev), 0)::float8 as dev
    from (${callsSince(since, sql`true`, columns)}) as calls
    group by day having sum(calls) > 0 order by day`.execute(database)
  return rows
}

export type OwnerApp = Omit<OwnerSession, 'at'> & { sessions: number }

type AppsPage = { environment: Environment; limit: number; after?: OwnerApp | undefined }

export async function listAppsOfAllOwners(
  database: Db,
  since: Date,
  { environment, limit, after }: AppsPage,
) {
  const columns = sql`owner_id, stored.app, stored.platform = 'web' as is_web`
  const isAfter = after
    ? sql`where (-calls, owner_id, app, is_web) > (${-after.sessions}, ${after.ownerId}, ${after.app}, ${after.isWeb})`
    : sql``
  const { rows } = await sql<AppRow>`
    with apps as materialized (
      select owner_id, app, is_web, sum(calls)::float8 as calls
      from (${callsSince(since, licenseIs(environment, 'stored'), columns)}) as calls
      group by owner_id, app, is_web having sum(calls) > 0
    )
    select owner_id, app, is_web, calls, counted.all::int as all
    from (select count(*) as all from apps) as counted
    left join (
      select * from apps ${isAfter} order by -calls, owner_id, app, is_web limit ${limit}
    ) as page on true
    order by -calls, owner_id, app, is_web`.execute(database)
  return { all: rows[0]?.all ?? 0, apps: rows.flatMap(appOfRow) }
}

/** The page can be empty although there are apps; the row then has the number of apps only. */
type AppRow = { all: number } & (
  | { owner_id: string; app: string; is_web: boolean; calls: number }
  | { owner_id: null }
)

function appOfRow(row: AppRow): OwnerApp[] {
  if (row.owner_id === null) return []
  return [{ ownerId: row.owner_id, app: row.app, isWeb: row.is_web, sessions: row.calls }]
}

export async function countSessionsOfAllOwners(database: Db, since: string) {
  const row = await database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_days')
    .select(sql<string | null>`sum(sessions)`.as('sessions'))
    .where('day', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.sessions ?? 0)
}

/** Looks sessions up by owner and day, because an index by time alone would slow down every start. */
export async function listSessionsOfAllOwners(
  database: Db,
  since: Date,
  environment: Environment,
): Promise<OwnerSession[]> {
  const day = dayOf(since)
  const { rows } = await sql<Parameters<typeof callOf>[0]>`
    select extract(epoch from stored.started_at)::int as at, owner_id, stored.app, stored.platform = 'web' as is_web
    from (
      select distinct owner_id, day from metered_days
      where day >= ${day} and ${licenseIs(environment, 'metered_days')}
    ) as used
    join metered_sessions as stored using (owner_id, day)
    where stored.day >= ${day} and stored.started_at >= ${since} and ${licenseIs(environment, 'stored')}
    order by stored.started_at
  `.execute(database)
  return rows.map(callOf)
}

/** The expression must match that of the partial indexes. */
function licenseIs(environment: Environment, table: string) {
  const license = sql.ref(`${table}.license`)
  return environment === 'dev' ? sql`${license} = 'development'` : sql`${license} <> 'development'`
}

function callOf(row: { at: number; owner_id: string; app: string; is_web: boolean }): OwnerSession {
  return { at: row.at, ownerId: row.owner_id, app: row.app, isWeb: row.is_web }
}

/** Calls of an app since each of several moments, in their order. */
export type AppCalls = {
  owner_id: string
  app: string
  is_web: boolean
  is_dev: boolean
  calls: number[]
}

const appsAtOnce = 5_000

/**
 * Adds up the calls of every app since each of these moments, the earliest last. One reading for all of them, and its
 * rows in pages: there is one for each app.
 */
export async function readCallsSince(
  database: Db,
  moments: readonly Date[],
  savePage: (page: AppCalls[]) => Promise<void>,
) {
  const read = async (transaction: Db) => {
    await callsCursor(moments).execute(transaction)
    let page: AppCalls[]
    do {
      page = (
        await sql<AppCalls>`fetch ${sql.lit(appsAtOnce)} from calls_since`.execute(transaction)
      ).rows
      if (page.length > 0) await savePage(page)
    } while (page.length === appsAtOnce)
    await sql`close calls_since`.execute(transaction)
  }
  await (database.isTransaction ? read(database) : database.transaction().execute(read))
}

/** Sums are of whole days, so sessions of a first day from before its moment are subtracted. */
function callsCursor(moments: readonly Date[]) {
  const earliest = moments.at(-1) ?? new Date()
  const columns = sql`owner_id, stored.app, stored.platform = 'web' as is_web, stored.license = 'development' as is_dev`
  const early = moments.map(
    (moment, index) => sql`
      union all
      select ${columns}, stored.day, ${index}::int, -1 from (
        select distinct owner_id from metered_days where day = ${dayOf(moment)}
      ) as used
      join metered_sessions as stored using (owner_id)
      where stored.day = ${dayOf(moment)} and stored.started_at < ${moment}`,
  )
  const sums = moments.map(
    (moment, index) => sql`coalesce(sum(calls) filter (
      where early_of = ${index}::int or (early_of is null and day >= ${dayOf(moment)}::date)
    ), 0)::float8`,
  )
  return sql`declare calls_since no scroll cursor for
    select * from (
      select owner_id, app, is_web, is_dev, array[${sql.join(sums)}] as calls
      from (
        select ${columns}, day, null::int as early_of, sessions as calls
        from metered_days as stored where day >= ${dayOf(earliest)}
        ${sql.join(early, sql` `)}
      ) as calls
      group by owner_id, app, is_web, is_dev
    ) as apps where calls[${moments.length}::int] > 0`
}
