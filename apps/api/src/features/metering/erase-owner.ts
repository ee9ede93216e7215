import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { MeteringTables } from './tables.ts'

/** Somebody may have millions: no statement is to take long. */
const stepRows = 5_000

/**
 * Takes an owner out of what was metered: counts and sessions stay, under a random id that stands for nobody, and no
 * device is named any more. What was only for the owner's eyes goes.
 */
export async function eraseOwner(database: Db, ownerId: string) {
  const db = database.$extendTables<MeteringTables>()
  const nobody = randomUUID()
  while ((await moveSome(db, ownerId, nobody)) === stepRows);
  for (const table of ['metered_days', 'metered_months', 'metered_owners'] as const) {
    await db.updateTable(table).set({ owner_id: nobody }).where('owner_id', '=', ownerId).execute()
  }
  for (const table of ['metered_key_days', 'recent_sessions', 'quota_notices'] as const) {
    await db.deleteFrom(table).where('owner_id', '=', ownerId).execute()
  }
}

async function moveSome(db: Kysely<MeteringTables>, ownerId: string, nobody: string) {
  const { numAffectedRows } = await sql`
    update metered_sessions set owner_id = ${nobody}, device = ''
    where owner_id = ${ownerId} and session_id in (
      select session_id from metered_sessions where owner_id = ${ownerId} limit ${stepRows}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
