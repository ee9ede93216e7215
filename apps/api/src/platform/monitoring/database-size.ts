import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** PostgreSQL inspects every file for this, so it should be called rarely. */
export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
