import type { RehearsalAnswer } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import type { LicenseKeyTables } from '../tables.ts'

/** Rehearsals end by the clock; the next one overwrites an ended one. */
export function rehearsalRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()

  return {
    /** Changes development keys only, for any id. */
    async setRehearsal(id: string, answer: RehearsalAnswer | null, until: Date | null) {
      await db
        .updateTable('license_keys')
        .set({ rehearsal: answer, rehearsal_until: until })
        .where('id', '=', id)
        .where('kind', '=', 'dev')
        .execute()
    },
  }
}
