import { type MonitorWindow, monitorWindows } from '@fovea/contract/admin'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { AppCalls, OwnerApp } from '../../metering/index.ts'
import type { DayCalls, MonitorTables } from './tables.ts'

type AppsPage = {
  days: MonitorWindow
  environment: 'prod' | 'dev'
  limit: number
  after: OwnerApp | undefined
}

export function monitorRepository(database: Db) {
  const db = database.$extendTables<MonitorTables>()

  return {
    async findWindow(days: MonitorWindow) {
      return db
        .selectFrom('monitor_windows')
        .selectAll()
        .where('days', '=', days)
        .executeTakeFirst()
    },

    /** A page, to be executed or explained. */
    appsQuery({ days, environment, limit, after }: AppsPage) {
      // A literal, so that the index of the window is found.
      const calls = sql`calls[${sql.lit(monitorWindows.indexOf(days) + 1)}]`
      const query = db
        .selectFrom('monitor_apps')
        .select(['owner_id as ownerId', 'app', 'is_web as isWeb'])
        .select(sql<number>`${calls}::float8`.as('sessions'))
        .where('is_dev', '=', environment === 'dev')
        .where(sql<SqlBool>`${calls} > 0`)
        .orderBy(sql`-${calls}`)
        .orderBy('owner_id')
        .orderBy('app')
        .orderBy('is_web')
        .limit(limit)
      return after
        ? query.where(
            sql<SqlBool>`(-${calls}, owner_id, app, is_web) > (${-after.sessions}, ${after.ownerId}, ${after.app}, ${after.isWeb})`,
          )
        : query
    },

    /** Takes in what is read, until all of it can replace the apps at once. */
    async createReadApps() {
      await sql`create temporary table read_apps (like monitor_apps) on commit drop`.execute(db)
    },

    async addReadApps(apps: AppCalls[]) {
      await sql`insert into read_apps (owner_id, app, is_web, is_dev, calls)
        select owner_id, app, is_web, is_dev, calls
        from jsonb_to_recordset(${JSON.stringify(apps)}::jsonb)
          as given(owner_id uuid, app text, is_web boolean, is_dev boolean, calls bigint[])`.execute(
        db,
      )
    },

    async replaceApps() {
      await sql`delete from monitor_apps as known where not exists (
        select from read_apps as given
        where (given.owner_id, given.app, given.is_web, given.is_dev) = (known.owner_id, known.app, known.is_web, known.is_dev)
      )`.execute(db)
      await sql`insert into monitor_apps as known (owner_id, app, is_web, is_dev, calls)
        select owner_id, app, is_web, is_dev, calls from read_apps
        on conflict (owner_id, app, is_web, is_dev) do update set calls = excluded.calls
        where known.calls <> excluded.calls`.execute(db)
    },

    /** After the apps were replaced, because it counts them. */
    async saveWindow(days: MonitorWindow, since: Date, readAt: Date, calls: DayCalls[]) {
      const nth = sql.lit(monitorWindows.indexOf(days) + 1)
      await sql`insert into monitor_windows (days, since, read_at, calls, prod_apps, dev_apps)
        select ${days}::int, ${since}::timestamptz, ${readAt}::timestamptz, ${JSON.stringify(calls)}::jsonb,
          count(*) filter (where not is_dev), count(*) filter (where is_dev)
        from monitor_apps where calls[${nth}] > 0
        on conflict (days) do update set since = excluded.since, read_at = excluded.read_at,
          calls = excluded.calls, prod_apps = excluded.prod_apps, dev_apps = excluded.dev_apps`.execute(
        db,
      )
    },

    async listOf(ownerId: string) {
      return db
        .selectFrom('monitor_apps')
        .select(['app', 'is_web', 'is_dev', 'calls'])
        .where('owner_id', '=', ownerId)
        .execute()
    },

    async erase(ownerId: string) {
      await db.deleteFrom('monitor_apps').where('owner_id', '=', ownerId).execute()
    },
  }
}
