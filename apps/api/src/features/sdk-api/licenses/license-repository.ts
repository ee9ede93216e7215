import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import type { SdkApiTables } from '../tables.ts'

export type LicenseRow = Selectable<SdkApiTables['air_gapped_licenses']>

const columns = [
  'id',
  'key_id',
  'device',
  'file',
  'created_at',
  'expires_at',
  'revoked_at',
  'seen_at',
  'last_session_at',
  'sessions',
  'sessions_after_revocation',
] as const

/** Higher than the maximum of licenses that have not expired; further expired ones are left out. */
const maxListed = 1_000

export function licenseRepository(database: Db) {
  const db = database.$extendTables<SdkApiTables>()

  return {
    async insert(row: Insertable<SdkApiTables['air_gapped_licenses']>): Promise<LicenseRow> {
      return db
        .insertInto('air_gapped_licenses')
        .values(row)
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    async countRunning(keyId: string, now: Date) {
      const { count } = await db
        .selectFrom('air_gapped_licenses')
        .select((select) => select.fn.countAll<string>().as('count'))
        .where('key_id', '=', keyId)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async list(keyId: string, now: Date): Promise<LicenseRow[]> {
      return db
        .selectFrom('air_gapped_licenses')
        .select(columns)
        .where('key_id', '=', keyId)
        .orderBy(sql`expires_at > ${now}`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxListed)
        .execute()
    },

    readAllOfOwner(ownerId: string) {
      return readInPages(
        db
          .selectFrom('air_gapped_licenses')
          .select(columns)
          .where(
            'key_id',
            'in',
            sql<string>`(select id from license_keys where owner_id = ${ownerId})`,
          ),
        ['id'],
      )
    },

    async lock(keyId: string, id: string): Promise<LicenseRow | undefined> {
      return db
        .selectFrom('air_gapped_licenses')
        .select(columns)
        .where('key_id', '=', keyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    async revoke(id: string, now: Date): Promise<LicenseRow> {
      return db
        .updateTable('air_gapped_licenses')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    /** Records that the device is online. Returns whether the license is revoked, or undefined if it was deleted. */
    async recordSeen(id: string, now: Date): Promise<boolean | undefined> {
      const row = await db
        .updateTable('air_gapped_licenses')
        .set({ seen_at: now })
        .where('id', '=', id)
        .returning('revoked_at')
        .executeTakeFirst()
      return row && row.revoked_at !== null
    },

    /** Counts each session once: a session that is not newer than the newest reported one was counted before. */
    async recordSessions(id: string, starts: readonly string[]) {
      if (starts.length === 0) return
      const newer = sql`from unnest(${starts}::timestamptz[]) as told (start)
        where start > coalesce(last_session_at, '-infinity')`
      await sql`update air_gapped_licenses set
          sessions = sessions + (select count(*) ${newer}),
          sessions_after_revocation = sessions_after_revocation
            + (select count(*) ${newer} and start > revoked_at),
          last_session_at = greatest(last_session_at, (select max(start) ${newer}))
        where id = ${id}`.execute(db)
    },

    async deleteExpiredBefore(moment: Date) {
      await deleteExpiredRows(db, 'air_gapped_licenses', sql`expires_at < ${moment}`)
    },
  }
}
