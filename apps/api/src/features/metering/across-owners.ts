import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

/** Commercial sessions count as production. */
export type Environment = 'prod' | 'dev'

/** What an owner's app did: on a UTC day, or at one moment. */
export type OwnerCall = {
  /** Unix seconds. */
  at: number
  ownerId: string
  app: string
  isWeb: boolean
}

/**
 * Sessions of all owners by day, owner and app since a moment, the oldest first. The sums tell of whole days: what the
 * first day had before the moment is taken off again, as far as its single sessions are still kept.
 */
export async function listDaysOfAll(
  database: Db,
  since: Date,
  environment: Environment,
): Promise<(OwnerCall & { count: number })[]> {
  const development = environment === 'dev'
  const day = since.toISOString().slice(0, 10)
  const { rows } = await sql<Parameters<typeof callOf>[0] & { sessions: string }>`
    select extract(epoch from day)::int as at, owner_id, app, is_web, sum(sessions) as sessions
    from (
      select day, owner_id, app, platform = 'web' as is_web, sessions from metered_days
      where day >= ${day} and ${licenseIs(development, 'metered_days')}
      union all
      select day, owner_id, early.app, early.platform = 'web', -1
      from (
        select distinct owner_id, day from metered_days
        where day = ${day} and ${licenseIs(development, 'metered_days')}
      ) as used
      join metered_sessions as early using (owner_id, day)
      where early.day = ${day} and early.started_at < ${since} and ${licenseIs(development, 'early')}
    ) as counted
    group by day, owner_id, app, is_web
    having sum(sessions) > 0
    order by day, owner_id, app
  `.execute(database)
  return rows.map((row) => Object.assign(callOf(row), { count: Number(row.sessions) }))
}

/** How many sessions there were since a UTC day, of all owners and both environments. */
export async function countSessionsOfAll(database: Db, since: string) {
  const row = await database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_days')
    .select(sql<string | null>`sum(sessions)`.as('sessions'))
    .where('day', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.sessions ?? 0)
}

/**
 * Every session since a moment, the oldest first. The sums say which owner has some on which day, so that each look-up is
 * within one owner; there is no index by time, for which every start would pay.
 */
export async function listSessionsOfAll(
  database: Db,
  since: Date,
  environment: Environment,
): Promise<OwnerCall[]> {
  const development = environment === 'dev'
  const day = since.toISOString().slice(0, 10)
  const { rows } = await sql<Parameters<typeof callOf>[0]>`
    select extract(epoch from stored.started_at)::int as at, owner_id, stored.app, stored.platform = 'web' as is_web
    from (
      select distinct owner_id, day from metered_days
      where day >= ${day} and ${licenseIs(development, 'metered_days')}
    ) as used
    join metered_sessions as stored using (owner_id, day)
    where stored.day >= ${day} and stored.started_at >= ${since} and ${licenseIs(development, 'stored')}
    order by stored.started_at
  `.execute(database)
  return rows.map(callOf)
}

/** Spelled as the indexes have it, or they would not be used. */
function licenseIs(development: boolean, table: string) {
  const license = sql.ref(`${table}.license`)
  return development ? sql`${license} = 'development'` : sql`${license} <> 'development'`
}

function callOf(row: { at: number; owner_id: string; app: string; is_web: boolean }): OwnerCall {
  return { at: row.at, ownerId: row.owner_id, app: row.app, isWeb: row.is_web }
}
