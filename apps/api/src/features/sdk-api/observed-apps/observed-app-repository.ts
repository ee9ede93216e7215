import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import type { SdkApiTables } from '../tables.ts'

export type ObservedAppRow = {
  keyId: string
  day: string
  ip: string
  origin: string
  certificate: string
  starts: number
}

/** Limit per key and day, so that an attacker cannot fill the disk. */
export const maxObservedApps = 500

export function observedAppRepository(database: Db) {
  const db = database.$extendTables<SdkApiTables>()
  return {
    /** Adds counts, and returns the rows that are new. New rows beyond the limit per key and day are dropped. */
    async add(observedApps: readonly ObservedAppRow[]): Promise<Omit<ObservedAppRow, 'starts'>[]> {
      const column = (name: keyof ObservedAppRow) =>
        observedApps.map((observedApp) => observedApp[name])
      const { rows } = await sql<Omit<ObservedAppRow, 'starts'> & { isNew: boolean }>`
        with seen as (
          select * from unnest(${column('keyId')}::uuid[], ${column('day')}::date[], ${column('ip')}::text[],
            ${column('origin')}::text[], ${column('certificate')}::text[], ${column('starts')}::bigint[])
            as seen (key_id, day, ip, origin, certificate, starts)
          where exists (select from license_keys where id = key_id)
        ), numbered as (
          select seen.*, known.key_id is not null as is_known,
            (select count(*) from sightings had where had.key_id = seen.key_id and had.day = seen.day)
              + row_number() over (partition by seen.key_id, seen.day, known.key_id is null order by seen.starts desc) as place
          from seen left join sightings known using (key_id, day, ip, origin, certificate)
        )
        insert into sightings (key_id, day, ip, origin, certificate, starts)
        select key_id, day, ip, origin, certificate, starts from numbered
        where is_known or place <= ${maxObservedApps}
        order by key_id, day, ip, origin, certificate
        on conflict (key_id, day, ip, origin, certificate)
          do update set starts = sightings.starts + excluded.starts
        returning new.key_id as "keyId", new.day::text as day, new.ip, new.origin, new.certificate,
          old.key_id is null as "isNew"
      `.execute(db)
      return rows.filter(({ isNew }) => isNew)
    },

    /** Sums the starts of a key since a day by address, origin and certificate, most frequent first. */
    async list(keyId: string, since: string) {
      const rows = await db
        .selectFrom('sightings')
        .select(['ip', 'origin', 'certificate', sql<string>`sum(starts)`.as('starts')])
        .where('key_id', '=', keyId)
        .where('day', '>=', since)
        .groupBy(['ip', 'origin', 'certificate'])
        .orderBy('starts', 'desc')
        .execute()
      return rows.map(({ ip, origin, certificate, starts }) => ({
        ip,
        origin,
        certificate,
        starts: Number(starts),
      }))
    },

    readAllOfOwner(ownerId: string) {
      return readInPages(
        db
          .selectFrom('sightings')
          .select(['key_id', 'day', 'ip', 'origin', 'certificate', 'starts'])
          .where(
            'key_id',
            'in',
            sql<string>`(select id from license_keys where owner_id = ${ownerId})`,
          ),
        ['key_id', 'day', 'ip', 'origin', 'certificate'],
      )
    },

    async deleteBefore(day: string) {
      return deleteExpiredRows(db, 'sightings', sql`day < ${day}`)
    },
  }
}
