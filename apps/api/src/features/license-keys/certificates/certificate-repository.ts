import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { LicenseKeyTables } from '../tables.ts'

export type ObservedCertificate = {
  keyId: string
  day: string
  certificate: string
  starts: number
  lastAt: Date
}

/** Limit per key and day of certificates that are not the key's own, so that made-up ones cannot fill the disk. */
export const maxUnknownCertificates = 50

export function certificateRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()

  return {
    /** The key's own are always counted; beyond the limit, unknown certificates that are new today are left out. */
    async addSeen(sightings: readonly ObservedCertificate[]) {
      await sql`with given as (
          select * from jsonb_to_recordset(${JSON.stringify(sightings)}::jsonb)
            as row ("keyId" uuid, day date, certificate text, starts bigint, "lastAt" timestamptz)
        ), numbered as (
          select id, given.*, known.key_id is not null or given.certificate = license_keys.certificate
              or certificates @> jsonb_build_array(jsonb_build_object('fingerprint', given.certificate)) as is_known,
            (select count(*) from certificate_sightings had where had.key_id = id and had.day = given.day)
              + row_number() over (partition by id, given.day, known.key_id is null order by given.starts desc, given.certificate)
              as place
          from given join license_keys on id = "keyId"
          left join certificate_sightings known
            on known.key_id = id and known.day = given.day and known.certificate = given.certificate
        )
        insert into certificate_sightings (key_id, day, certificate, starts, last_at)
        select id, day, certificate, starts, "lastAt" from numbered
        where is_known or place <= ${maxUnknownCertificates}
        order by id, day, certificate
        on conflict (key_id, day, certificate) do update set
          starts = certificate_sightings.starts + excluded.starts,
          last_at = greatest(certificate_sightings.last_at, excluded.last_at)`.execute(db)
    },

    async listSeen(keyId: string, since: string) {
      const rows = await db
        .selectFrom('certificate_sightings')
        .select(['certificate', sql<string>`sum(starts)`.as('starts')])
        .select((select) => select.fn.max('last_at').as('last_at'))
        .where('key_id', '=', keyId)
        .where('day', '>=', since)
        .groupBy('certificate')
        .orderBy(sql`sum(starts)`, 'desc')
        .orderBy('certificate')
        .execute()
      return rows.map(({ certificate, starts, last_at }) => ({
        fingerprint: certificate,
        starts: Number(starts),
        lastAt: last_at,
      }))
    },

    async forgetBefore(day: string) {
      await deleteExpiredRows(db, 'certificate_sightings', sql`day < ${day}`)
    },
  }
}
