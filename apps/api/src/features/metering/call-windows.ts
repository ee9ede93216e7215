import { dayOf } from '@fovea/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Calls of an app since each of several moments, in their order. */
export type AppCalls = {
  owner_id: string
  app: string
  is_web: boolean
  is_dev: boolean
  calls: number[]
}

const pageRows = 5_000

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
      page = (await sql<AppCalls>`fetch ${sql.lit(pageRows)} from calls_since`.execute(transaction))
        .rows
      if (page.length > 0) await savePage(page)
    } while (page.length === pageRows)
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
