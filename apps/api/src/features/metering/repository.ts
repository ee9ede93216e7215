import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import type { MeteringTables } from './tables.ts'

export type RecentSession = Awaited<ReturnType<typeof listRecentSessions>>[number]

/** The newest sessions of the live feed, or those after an id; the newest first. */
export async function listRecentSessions(
  database: Db,
  ownerId: string,
  max: number,
  after?: string,
) {
  return database
    .$extendTables<MeteringTables>()
    .selectFrom('recent_sessions')
    .select(['id', 'at', 'license', 'platform', 'app', 'os'])
    .where('owner_id', '=', ownerId)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
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

/** More sums than an app that makes up names may have read, and more names than anybody chooses from. */
const mostSums = 5_000
const mostApps = 200

/** The apps that had sessions of any kind since a day, of the newest days, and whether there may be more. */
export async function listRecentApps(database: Db, ownerId: string, since: string) {
  const rows = await database
    .$extendTables<MeteringTables>()
    .selectFrom((from) =>
      from
        .selectFrom('metered_days')
        .select(['app', 'day'])
        .where('owner_id', '=', ownerId)
        .where('day', '>=', since)
        .orderBy('day', 'desc')
        .limit(mostSums)
        .as('newest'),
    )
    .select(['app', sql<string>`sum(count(*)) over ()`.as('sums')])
    .groupBy('app')
    .orderBy(sql`max(day)`, 'desc')
    .limit(mostApps + 1)
    .execute()
  return {
    apps: rows.slice(0, mostApps).map(({ app }) => app),
    more: rows.length > mostApps || Number(rows[0]?.sums ?? 0) >= mostSums,
  }
}

/** Sessions by day, app, platform and license, oldest first. */
export function readAllDays(database: Db, ownerId: string) {
  return readInPages(
    database
      .$extendTables<MeteringTables>()
      .selectFrom('metered_days')
      .select(['day', 'app', 'platform', 'license', 'sessions'])
      .where('owner_id', '=', ownerId),
    ['day', 'app', 'platform', 'license'],
  )
}

/** What owners have reached in this month and were not told yet. */
export async function listQuotaNotices(database: Db, month: string) {
  return database
    .$extendTables<MeteringTables>()
    .selectFrom('quota_notices')
    .select(['owner_id', 'percent'])
    .where('month', '=', month)
    .where('mailed', '=', false)
    .orderBy('reached_at')
    .execute()
}

type QuotaNotice = { ownerId: string; month: string; percent: number }

/** Notes what an owner has reached, once. */
export async function addQuotaNotice(database: Db, { ownerId, month, percent }: QuotaNotice) {
  await database
    .$extendTables<MeteringTables>()
    .insertInto('quota_notices')
    .values({ owner_id: ownerId, month, percent })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks a notice as told. */
export async function closeQuotaNotice(database: Db, { ownerId, month, percent }: QuotaNotice) {
  await database
    .$extendTables<MeteringTables>()
    .updateTable('quota_notices')
    .set({ mailed: true })
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .where('percent', '=', percent)
    .execute()
}
