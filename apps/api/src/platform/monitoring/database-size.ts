import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** What the database takes on its server's disk. The server looks at every file for it: not to be asked all the time. */
export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
