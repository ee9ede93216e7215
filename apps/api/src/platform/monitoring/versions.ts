import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'

const manifest = path.join(import.meta.dirname, '../../../package.json')

export const consoleVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version

export async function readDatabaseVersion(db: Db) {
  const { rows } = await sql<{ postgres: string; migration: string | null }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select max(name) from kysely_migration) as migration`.execute(db)
  return { postgres: rows[0]?.postgres ?? '', migration: rows[0]?.migration ?? '' }
}
