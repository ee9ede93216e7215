import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { LicenseKeyTables } from '../tables.ts'

export type FormerKey = { id: string; ownerId: string; cause: 'deleted' | 'replaced' }

function hashKeyString(text: string) {
  return createHash('sha256').update(text).digest()
}

export function retiredKeyRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()
  return {
    async add(text: string, keyId: string, retiredAt: Date) {
      await db
        .insertInto('retired_key_strings')
        .values({ key_hash: hashKeyString(text), key_id: keyId, retired_at: retiredAt })
        .onConflict((conflict) =>
          conflict.column('key_hash').doUpdateSet({ retired_at: retiredAt }),
        )
        .execute()
    },

    async delete(text: string) {
      await db
        .deleteFrom('retired_key_strings')
        .where('key_hash', '=', hashKeyString(text))
        .execute()
    },

    /** The key that a string belonged to, with its owner today. Restoring a key brings back its strings that are `deleted`. */
    async findFormerKey(text: string, now: Date): Promise<FormerKey | undefined> {
      const hash = hashKeyString(text)
      const { rows } = await sql<FormerKey>`
        select id, owner_id as "ownerId", 'deleted' as cause
        from deleted_keys where key = ${text} or (previous_key = ${text} and previous_until > ${now})
        union all
        select id, owner_id, 'replaced'
        from retired_key_strings join license_keys on id = key_id where key_hash = ${hash}
        union all
        select id, owner_id, 'replaced'
        from retired_key_strings join deleted_keys on id = key_id where key_hash = ${hash}
        order by cause limit 1`.execute(db)
      return rows[0]
    },

    async deleteBefore(moment: Date) {
      await deleteExpiredRows(db, 'retired_key_strings', sql`retired_at < ${moment}`)
    },
  }
}
