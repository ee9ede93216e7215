import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

/**
 * Takes an owner out of what was metered: counts and sessions stay, under a random id that stands for nobody, and no
 * device is named any more. What was only for the owner's eyes goes.
 */
export async function eraseOwner(database: Db, ownerId: string) {
  const db = database.$extendTables<MeteringTables>()
  const nobody = randomUUID()
  await db
    .updateTable('metered_sessions')
    .set({ owner_id: nobody, device: '' })
    .where('owner_id', '=', ownerId)
    .execute()
  for (const table of ['metered_days', 'metered_months', 'metered_owners'] as const) {
    await db.updateTable(table).set({ owner_id: nobody }).where('owner_id', '=', ownerId).execute()
  }
  for (const table of ['recent_sessions', 'quota_notices'] as const) {
    await db.deleteFrom(table).where('owner_id', '=', ownerId).execute()
  }
}
