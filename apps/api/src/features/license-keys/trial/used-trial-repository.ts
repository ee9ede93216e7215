import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { LicenseKeyTables } from '../tables.ts'

export function usedTrialRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()

  return {
    async insert(hashes: readonly Buffer[], deletedAt: Date) {
      await db
        .insertInto('used_trials')
        .values(hashes.map((person_hash) => ({ person_hash, deleted_at: deletedAt })))
        .onConflict((conflict) =>
          conflict.column('person_hash').doUpdateSet({ deleted_at: deletedAt }),
        )
        .execute()
    },

    async hasAny(hashes: readonly Buffer[]) {
      const found = await db
        .selectFrom('used_trials')
        .select('person_hash')
        .where('person_hash', 'in', hashes)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    async forgetBefore(moment: Date) {
      await deleteExpiredRows(db, 'used_trials', sql`deleted_at < ${moment}`)
    },
  }
}
