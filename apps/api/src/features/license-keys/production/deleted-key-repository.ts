import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import { type KeyRef, keysPerPage, type ProdKeyRow } from '../repository.ts'
import { deletedKeyColumns, type LicenseKeyTables } from '../tables.ts'

type RestoredRow = Omit<ProdKeyRow, 'kind' | 'rehearsal' | 'rehearsal_until'>

export type DeletedKeyRow = Selectable<LicenseKeyTables['deleted_keys']>

/** Older keys can still be restored by string or id. */
const maxListed = 500

const restoredColumns = sql.join(deletedKeyColumns.map((column) => sql.ref(column)))
const restored = sql.join(
  deletedKeyColumns.map((column) => (column === 'version' ? sql`version + 1` : sql.ref(column))),
)

export function deletedKeyRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()
  const deletedOf = (ownerId: string) =>
    db
      .selectFrom('deleted_keys')
      .select([...deletedKeyColumns, 'deleted_at'])
      .where('owner_id', '=', ownerId)
  const restorableOf = (ownerId: string, since: Date) =>
    deletedOf(ownerId).where('deleted_at', '>', since)

  return {
    async findKeyOrDeletedKey(ownerId: string, name: KeyRef): Promise<{ id: string } | undefined> {
      const isNamed = 'id' in name ? sql`id = ${name.id}` : sql`${name.key} in (key, previous_key)`
      const { rows } = await sql<{ id: string }>`
        select id from license_keys where owner_id = ${ownerId} and ${isNamed}
        union all select id from deleted_keys where owner_id = ${ownerId} and ${isNamed}`.execute(
        db,
      )
      return rows[0]
    },

    async deleteKey(id: string, now: Date) {
      await sql`with gone as (delete from license_keys where id = ${id} returning ${restoredColumns})
        insert into deleted_keys (${restoredColumns}, deleted_at)
        select ${restoredColumns}, ${now}::timestamptz from gone`.execute(db)
    },

    async listDeletedKeys(ownerId: string, since: Date): Promise<DeletedKeyRow[]> {
      return restorableOf(ownerId, since)
        .orderBy('deleted_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxListed)
        .execute()
    },

    async findDeletedKey(
      ownerId: string,
      since: Date,
      id: string,
    ): Promise<DeletedKeyRow | undefined> {
      return restorableOf(ownerId, since).where('id', '=', id).executeTakeFirst()
    },

    readAllDeletedKeys(ownerId: string) {
      return readInPages(deletedOf(ownerId), ['id'], keysPerPage)
    },

    async restoreKey(ownerId: string, name: KeyRef, since: Date): Promise<RestoredRow | undefined> {
      const named = 'key' in name ? sql`key = ${name.key}` : sql`id = ${name.id}`
      const { rows } = await sql<RestoredRow>`with back as (
          delete from deleted_keys where owner_id = ${ownerId} and ${named} and deleted_at > ${since}
          returning ${restoredColumns}
        ) insert into license_keys (kind, ${restoredColumns}) select 'prod', ${restored} from back
        returning ${restoredColumns}`.execute(db)
      return rows[0]
    },

    async forgetDeletedBefore(moment: Date) {
      await deleteExpiredRows(db, 'deleted_keys', sql`deleted_at <= ${moment}`)
    },

    async eraseOwner(ownerId: string) {
      await db.deleteFrom('deleted_keys').where('owner_id', '=', ownerId).execute()
    },
  }
}
