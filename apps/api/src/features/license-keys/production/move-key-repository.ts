import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { ProdKeyRow } from '../repository.ts'
import { keyColumns, type LicenseKeyTables } from '../tables.ts'

export function moveKeyRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()

  return {
    async moveKey({ id, owner_id, earlier_owners }: ProdKeyRow, to: string, now: Date) {
      const earlier = earlier_owners.filter(
        (earlier_owner) => earlier_owner !== owner_id && earlier_owner !== to,
      )
      return db
        .updateTable('license_keys')
        .set((set) => ({
          owner_id: to,
          earlier_owners: [...earlier, owner_id],
          moved_at: now,
          version: set('version', '+', 1),
        }))
        .where('id', '=', id)
        .returning(keyColumns)
        .executeTakeFirstOrThrow()
    },

    async forgetEarlierOwner(ownerId: string) {
      for (const table of ['license_keys', 'deleted_keys']) {
        await sql`update ${sql.table(table)} set earlier_owners = array_remove(earlier_owners, ${ownerId}::uuid)
          where earlier_owners <> '{}' and earlier_owners @> array[${ownerId}::uuid]`.execute(db)
      }
    },
  }
}
