import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

/** The newest sessions of the live feed, or those after an id; the newest first. Not run yet, as a part of a larger query. */
export function recentSessionsQuery(database: Db, ownerId: string, most: number, after?: string) {
  return database
    .$extendTables<MeteringTables>()
    .selectFrom('recent_sessions')
    .select(['id', 'at', 'license', 'platform', 'app', 'os'])
    .where('owner_id', '=', ownerId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id', 'desc')
    .limit(most)
}

/** When an owner's first session ever came, and from which platform. */
export async function findFirstSession(database: Db, ownerId: string) {
  const row = await database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_owners')
    .select(['first_at', 'first_platform'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ? { at: row.first_at.toISOString(), platform: row.first_platform } : null
}

/** Sessions by day, app, platform and license, oldest first. */
export async function listDays(database: Db, ownerId: string) {
  return database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_days')
    .select(['day', 'app', 'platform', 'license', 'sessions'])
    .where('owner_id', '=', ownerId)
    .orderBy('day')
    .execute()
}

/** What owners have reached in this month and were not told yet, marked as told. */
export async function takeQuotaNotices(database: Db, month: string) {
  return database
    .$extendTables<MeteringTables>()
    .updateTable('quota_notices')
    .set({ mailed: true })
    .where('month', '=', month)
    .where('mailed', '=', false)
    .returning(['owner_id', 'percent'])
    .execute()
}
