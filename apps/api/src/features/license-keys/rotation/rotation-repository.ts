import { type NotNull, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { eraseExpiredColumns } from '../../../platform/db/delete-expired-rows.ts'
import type { ProdKeyRow } from '../repository.ts'
import { keyColumns, type LicenseKeyTables } from '../tables.ts'
import { retiredKeyRepository } from './retired-key-repository.ts'

/** Limit of versions per key, so that made-up versions cannot fill the disk. */
const maxVersions = 100

export type OldKeyStart = {
  keyId: string
  version: string
  sdk: string
  starts: number
  lastAt: Date
}

export type RotatedKeyRow = ProdKeyRow & { previous_key: string; previous_until: Date }

const noRotation = {
  previous_key: null,
  previous_until: null,
  rotated_at: null,
  previous_told_at: null,
}

export function rotationRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()

  const change = (id: string, columns: Updateable<LicenseKeyTables['license_keys']>) =>
    db
      .updateTable('license_keys')
      .set((set) => ({ ...columns, version: set('version', '+', 1) }))
      .where('id', '=', id)
      .returning(keyColumns)
      .$narrowType<{ platform: NotNull; identifier: NotNull }>()
      .executeTakeFirstOrThrow()

  const forgetStarts = (keyId: string) =>
    db.deleteFrom('old_key_starts').where('key_id', '=', keyId).execute()

  return {
    async rotate(
      key: ProdKeyRow,
      to: { key: string; until: Date; now: Date },
    ): Promise<ProdKeyRow> {
      const { until, now } = to
      const old = { previous_key: key.key, previous_until: until, rotated_at: now }
      await forgetStarts(key.id)
      await retiredKeyRepository(database).add(key.key, key.id, until > now ? until : now)
      return change(key.id, { ...noRotation, ...(until > now && old), key: to.key })
    },

    async rollBack(key: ProdKeyRow, old: string, now: Date): Promise<ProdKeyRow> {
      await forgetStarts(key.id)
      const retired = retiredKeyRepository(database)
      await retired.delete(old)
      await retired.add(key.key, key.id, now)
      return change(key.id, { ...noRotation, key: old })
    },

    async listStarts(keyId: string) {
      return db
        .selectFrom('old_key_starts')
        .select(['app_version', 'sdk', 'starts', 'last_at'])
        .where('key_id', '=', keyId)
        .orderBy('starts', 'desc')
        .orderBy('last_at', 'desc')
        .limit(2 * maxVersions)
        .execute()
    },

    /** Keys that are no longer rotated are skipped. Beyond the limit, new versions count under an empty version. */
    async addStarts(rows: readonly OldKeyStart[]) {
      const given = JSON.stringify(rows)
      await sql`with given as (
          select * from jsonb_to_recordset(${given}::jsonb)
            as row ("keyId" uuid, version text, sdk text, starts bigint, "lastAt" timestamptz)
        ), rotated as (
          select id, (select count(*) from old_key_starts where key_id = id) >= ${maxVersions} as is_full
          from license_keys
          where id in (select "keyId" from given) and previous_key is not null
          for key share
        ), counted as (
          select id, starts, "lastAt", not is_full or exists (
            select from old_key_starts
            where key_id = id and app_version = given.version and old_key_starts.sdk = given.sdk
          ) as is_apart, version, sdk
          from given join rotated on id = "keyId"
        )
        insert into old_key_starts (key_id, app_version, sdk, starts, last_at)
        select id, case when is_apart then version else '' end, case when is_apart then sdk else '' end,
          sum(starts), max("lastAt")
        from counted group by 1, 2, 3 order by 1, 2, 3
        on conflict (key_id, app_version, sdk) do update set
          starts = old_key_starts.starts + excluded.starts,
          last_at = greatest(old_key_starts.last_at, excluded.last_at)`.execute(db)
    },

    /** Marks rotations as reminded whose old string ends soon: in half of the overlap, at most three days. */
    async takeEnding(now: Date): Promise<RotatedKeyRow[]> {
      return db
        .updateTable('license_keys')
        .set({ previous_told_at: now })
        .where('previous_key', 'is not', null)
        .where('previous_told_at', 'is', null)
        .where('previous_until', '>', now)
        .where(
          sql<boolean>`previous_until - least(interval '3 days', (previous_until - rotated_at) / 2) <= ${now}`,
        )
        .returning(keyColumns)
        .$narrowType<{
          platform: NotNull
          identifier: NotNull
          previous_key: NotNull
          previous_until: NotNull
        }>()
        .execute()
    },

    async forgetEnded(now: Date) {
      await sql`delete from old_key_starts using license_keys
        where id = key_id and (previous_until <= ${now} or previous_until is null)`.execute(db)
      await eraseExpiredColumns(
        db,
        { table: 'license_keys', columns: Object.keys(noRotation) },
        sql`previous_key is not null and previous_until <= ${now}`,
      )
    },
  }
}
