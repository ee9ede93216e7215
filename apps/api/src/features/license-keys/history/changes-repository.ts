import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { keyColumns, type LicenseKeyTables } from '../tables.ts'

/** Keeps a key that a program changes all day from filling memory. */
const maxPerKey = 100

const nameColumns = ['id', 'key', 'kind', 'identifier', 'platform', 'previous_key'] as const

export function changesRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()
  const newestKeys = (ownerId: string) =>
    db
      .selectFrom('license_keys')
      .where('owner_id', '=', ownerId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')

  return {
    async listKeys(ownerId: string) {
      return newestKeys(ownerId).select(keyColumns).execute()
    },

    async findKeys(ownerId: string, ids: string[]) {
      return newestKeys(ownerId)
        .select(keyColumns)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    },

    async listKeyNames(ownerId: string, most: number) {
      return newestKeys(ownerId).select(nameColumns).limit(most).execute()
    },

    async findKeyId(ownerId: string, text: string) {
      const row = await newestKeys(ownerId)
        .select('id')
        .where((where) =>
          where.or([
            where('key', '=', text),
            where('previous_key', '=', text),
            where(sql`id::text`, '=', text),
          ]),
        )
        .executeTakeFirst()
      return row?.id
    },

    async listProductionKeyIds(ownerId: string, most: number) {
      const rows = await newestKeys(ownerId)
        .select('id')
        .where('kind', '=', 'prod')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },

    async listKeyedApps(ownerId: string) {
      return db
        .selectFrom('license_keys')
        .select(['platform', 'identifier as app'])
        .distinct()
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'prod')
        .$narrowType<{ platform: NotNull; app: NotNull }>()
        .execute()
    },

    async listEvents(ownerId: string, cursor: string | undefined, most: number) {
      let events = db
        .selectFrom('key_events')
        .leftJoin('license_keys', 'license_keys.id', 'key_events.key_id')
        .select([
          'key_events.id',
          'key_events.at',
          'key_events.action',
          'key_events.actor_id',
          'key_events.token',
          'key_events.before',
          'key_events.after',
          'license_keys.identifier',
          'license_keys.key',
        ])
        .where('key_events.owner_id', '=', ownerId)
        .orderBy('key_events.id', 'desc')
        .limit(most)
      if (cursor !== undefined) events = events.where('key_events.id', '<', cursor)
      return events.execute()
    },

    async listChanges(ownerId: string, keyIds: string[], since: Date) {
      const { rows } = await sql<
        Pick<Change, 'key_id' | 'at' | 'actor_id' | 'before' | 'after'>
      >`select of_key.* from unnest(${keyIds}::uuid[]) as requested (key_id), lateral (
          select key_id, at, actor_id, before, after from key_events
          where owner_id = ${ownerId} and key_id = requested.key_id and at >= ${since}
            and action in ('updated', 'extended', 'restored')
          order by id desc limit ${sql.lit(maxPerKey)}
        ) as of_key`.execute(db)
      return rows
    },
  }
}

type Change = {
  key_id: string
  at: Date
  actor_id: string | null
  before: KeyFields | null
  after: KeyFields | null
}
type KeyFields = Record<string, string | number | boolean | string[] | null>
