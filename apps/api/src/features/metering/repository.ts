import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import type { MeteringTables } from './tables.ts'

export type RecentSession = Awaited<ReturnType<typeof listRecentSessions>>[number]

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

export async function findFirstSession(database: Db, ownerId: string) {
  const row = await database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_owners')
    .select(['first_at', 'first_platform'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ? { at: row.first_at.toISOString(), platform: row.first_platform } : null
}

/** Limits the sums read for an app with invented names, and the names offered in a filter. */
const maxSums = 5_000
const maxApps = 200

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
        .limit(maxSums)
        .as('newest'),
    )
    .select(['app', sql<string>`sum(count(*)) over ()`.as('sums')])
    .groupBy('app')
    .orderBy(sql`max(day)`, 'desc')
    .limit(maxApps + 1)
    .execute()
  return {
    apps: rows.slice(0, maxApps).map(({ app }) => app),
    more: rows.length > maxApps || Number(rows[0]?.sums ?? 0) >= maxSums,
  }
}

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

export async function addQuotaNotice(database: Db, { ownerId, month, percent }: QuotaNotice) {
  await database
    .$extendTables<MeteringTables>()
    .insertInto('quota_notices')
    .values({ owner_id: ownerId, month, percent })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

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
