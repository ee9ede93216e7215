import type { RehearsalAnswer } from '@fovea/contract/license-keys/rules'
import type { Db } from '../../../platform/db/connect.ts'
import type { LicenseKeyTables } from '../tables.ts'

/** All SQL of rehearsals. They end by the clock; what is over is written over by the next. */
export function rehearsalRepository(database: Db) {
  const db = database.$extendTables<LicenseKeyTables>()

  return {
    /** Of a development key alone, whatever id is given. */
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
