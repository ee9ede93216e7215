import {
  minSessionsPerDevice,
  type TrackingMeasure,
  trackingMeasures,
  trackingScales,
} from '@fovea/contract/usage/tracking'
import type { PlatformType } from '@fovea/contract/license-keys/rules'
import { sql } from 'kysely'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../platform/db/paging/read-in-pages.ts'
import type { MeteredApp } from '../metering/index.ts'
import {
  getDayKey,
  getKindKey,
  getSessionKey,
  type TrackingCounts,
  type TrackingSums,
  type CountedSession,
} from './sums.ts'
import type { TrackingKind, TrackingTables } from './tables.ts'

const columnOf: Record<TrackingMeasure, string> = {
  fps: 'fps',
  faceLost: 'face_lost',
  calibrationError: 'calibration_error',
}
const columns = trackingMeasures.map((measure) => columnOf[measure])

/** Small, because a row holds three distributions. */
const daysOfPage = 200

export function trackingRepository(database: Db) {
  const db = database.$extendTables<TrackingTables>()
  return {
    /** Serializes counting: the sums are changed by the difference to what is read here. */
    async lock() {
      await lockInTransaction(db, 'tracking')
    },

    async findCounts(
      sessions: readonly CountedSession[],
      kinds: readonly (TrackingKind & { ownerId: string })[],
    ): Promise<TrackingCounts> {
      const before = await db
        .selectFrom('tracked_sessions_by_day')
        .select([
          'owner_id as ownerId',
          'session_id as sessionId',
          'day',
          'app',
          'platform',
          'os',
          'model',
          'sdk',
        ])
        .select(['fps', 'face_lost as faceLost', 'calibration_error as calibrationError'])
        .where('owner_id', 'in', unique(sessions.map(({ ownerId }) => ownerId)))
        .where('session_id', 'in', unique(sessions.map(({ sessionId }) => sessionId)))
        .where('day', 'in', unique(sessions.map(({ day }) => day)))
        .execute()
      const { rows: known } = await sql<TrackingKind & { ownerId: string }>`
        select owner_id as "ownerId", day::text, app, platform, os, model, sdk from tracking_days
        join jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb)
          as given ("ownerId" uuid, day date, app text, platform text, os text, model text, sdk text)
          using (day, app, platform, os, model, sdk)
        where owner_id = given."ownerId"`.execute(db)
      const { rows: days } = await sql<{ ownerId: string; day: string; kinds: number }>`
        select owner_id as "ownerId", day::text, count(*)::int as kinds from tracking_days
        where (owner_id, day) in (
          select "ownerId", day from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb)
            as given ("ownerId" uuid, day date)
        )
        group by owner_id, day`.execute(db)
      return {
        before: new Map(before.map((session) => [getSessionKey(session), session])),
        known: new Set(known.map(getKindKey)),
        kinds: new Map(days.map((day) => [getDayKey(day), day.kinds])),
      }
    },

    async makePartitions(days: readonly string[]) {
      await sql`select make_tracked_sessions_partition(day) from unnest(${unique(days)}::date[]) as day`.execute(
        db,
      )
    },

    /** Skips owners that no longer exist. Locks the owners, so that deleting an owner also deletes these rows. */
    async storeSessions(sessions: readonly CountedSession[]) {
      await sql`
        with owners as materialized (
          select id from workspaces where id = any (${unique(sessions.map(({ ownerId }) => ownerId))}::uuid[])
          for key share
        )
        insert into tracked_sessions_by_day
          (owner_id, session_id, day, app, platform, os, model, sdk, fps, face_lost, calibration_error)
        select given.* from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
          as given ("ownerId" uuid, "sessionId" uuid, day date, app text, platform text, os text, model text,
            sdk text, fps int, "faceLost" int, "calibrationError" int)
        where "ownerId" in (select id from owners)
        on conflict (owner_id, session_id, day) do update
          set fps = excluded.fps, face_lost = excluded.face_lost, calibration_error = excluded.calibration_error
      `.execute(db)
    },

    async addSums(sums: readonly TrackingSums[]) {
      const rows = sums.map(({ fps, faceLost, calibrationError, ...kind }) => ({
        ...kind,
        ...toColumns('fps', fps),
        ...toColumns('face_lost', faceLost),
        ...toColumns('calibration_error', calibrationError),
      }))
      const measured = columns.flatMap((name) => [name, `${name}_sum`, `${name}_squares`])
      const types = columns.map(
        (name) =>
          sql`${sql.ref(name)} bigint[], ${sql.ref(`${name}_sum`)} bigint, ${sql.ref(`${name}_squares`)} bigint`,
      )
      await sql`
        insert into tracking_days (owner_id, day, app, platform, os, model, sdk, sessions, ${sql.join(measured.map((name) => sql.ref(name)))})
        select given.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given ("ownerId" uuid, day date, app text, platform text, os text, model text, sdk text, sessions bigint, ${sql.join(types)})
        where exists (select from workspaces where id = "ownerId")
        on conflict (owner_id, day, app, platform, os, model, sdk) do update
          set sessions = tracking_days.sessions + excluded.sessions, ${sql.join(columns.flatMap(createSumUpdates))}
      `.execute(db)
    },

    /** A single query, whose cost grows with the days and not with the sessions. */
    async sumUp(
      ownerId: string,
      { from, to }: { from: string; to: string },
      { apps, platform }: Among,
    ) {
      const ofPlatform = platform === undefined ? sql`` : sql`and platform = ${platform}`
      const ofApps =
        apps === undefined
          ? sql``
          : sql`and (app, platform) in (
              select * from unnest(${apps.map(({ app }) => app)}::text[], ${apps.map((app) => app.platform)}::text[])
            )`
      const { rows } = await sql<TrackingSumRow>`
        select case when grouping(model) = 0 then 'device' when grouping(sdk) = 0 then 'version' else 'all' end as part,
          model, os, platform, sdk, coalesce(sum(sessions), 0)::float8 as sessions,
          ${sql.join(trackingMeasures.map(selectMeasure))}
        from tracking_days
        where owner_id = ${ownerId} and day between ${from} and ${to} ${ofPlatform} ${ofApps}
        group by grouping sets ((platform, model, os), (sdk), ())
        having grouping(model) = 1 or sum(sessions) >= ${minSessionsPerDevice}
        order by grouping(model) desc, grouping(sdk) desc, sessions desc
        limit ${maxRows}`.execute(db)
      return rows
    },

    async hasAny(ownerId: string) {
      const found = await db
        .selectFrom('tracking_days')
        .select('day')
        .where('owner_id', '=', ownerId)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    readAllOf(ownerId: string) {
      return readInPages(
        db
          .selectFrom('tracking_days')
          .select(['day', 'app', 'platform', 'os', 'model', 'sdk', 'sessions'])
          .select(['fps', 'face_lost', 'calibration_error'])
          .where('owner_id', '=', ownerId),
        ['day', 'app', 'platform', 'os', 'model', 'sdk'],
        daysOfPage,
      )
    },

    async erase(ownerId: string) {
      for (const table of ['tracking_days', 'tracked_sessions_by_day'] as const)
        await db.deleteFrom(table).where('owner_id', '=', ownerId).execute()
    },

    async deleteSumsBefore(day: string) {
      await deleteExpiredRows(db, 'tracking_days', sql`day < ${day}`)
    },

    /** The oldest partition holds many days, so its rows are deleted one by one until it can be dropped. */
    async deleteFromOldestPartitionBefore(day: string) {
      const { rows } = await sql<{
        exists: boolean
      }>`select to_regclass('tracked_sessions') is not null as exists`.execute(db)
      if (rows[0]?.exists) await deleteExpiredRows(db, 'tracked_sessions', sql`day < ${day}`)
    },
  }
}

type Among = { apps?: MeteredApp[] | undefined; platform?: PlatformType | undefined }

type MeasureSums = Record<TrackingMeasure, { counts: number[]; sum: number; squares: number }>

export type TrackingSumRow = MeasureSums & { sessions: number } & (
    | { part: 'device'; model: string; os: string; platform: PlatformType }
    | { part: 'version'; sdk: string }
    | { part: 'all' }
  )

const maxRows = 1_000

function selectMeasure(measure: TrackingMeasure) {
  const name = columnOf[measure]
  const counts = trackingScales[measure].edges.map(
    (_, step) => sql`coalesce(sum(${sql.ref(name)}[${sql.lit(step + 1)}]), 0)`,
  )
  return sql`json_build_object(
    'counts', json_build_array(${sql.join(counts)}),
    'sum', coalesce(sum(${sql.ref(`${name}_sum`)}), 0),
    'squares', coalesce(sum(${sql.ref(`${name}_squares`)}), 0)
  ) as ${sql.ref(measure)}`
}

function createSumUpdates(name: string) {
  const [stored, added] = [sql.ref(`tracking_days.${name}`), sql.ref(`excluded.${name}`)]
  return [
    sql`${sql.ref(name)} = array(
      select one + other from unnest(${stored}, ${added}) with ordinality as pair (one, other, place) order by place
    )`,
    plus(`${name}_sum`),
    plus(`${name}_squares`),
  ]
}

function plus(column: string) {
  return sql`${sql.ref(column)} = ${sql.ref(`tracking_days.${column}`)} + ${sql.ref(`excluded.${column}`)}`
}

function toColumns(name: string, { counts, sum, squares }: TrackingSums[TrackingMeasure]) {
  return { [name]: counts, [`${name}_sum`]: sum, [`${name}_squares`]: squares }
}

function unique(values: readonly string[]) {
  return [...new Set(values)]
}
