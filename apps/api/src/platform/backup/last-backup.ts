import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { withClient } from './snapshot.ts'
import type { BackupTables } from './tables.ts'

const most = 100

type FinishedBackup = {
  at: Date
  rows: number
  size: number
  encrypted: boolean
  verified: boolean
}

/** The table is missing in a database of an earlier version. */
export async function recordBackup(
  url: string,
  { at, rows, size, encrypted, verified }: FinishedBackup,
) {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_class where oid = to_regclass('backups')`,
    )
    if (rowCount === 0) return
    await client.query(
      `insert into backups (finished_at, started_at, rows, size, encrypted, verified)
      values (clock_timestamp(), $1, $2, $3, $4, $5)`,
      [at, rows, size, encrypted, verified],
    )
    await client.query(
      `delete from backups where finished_at < (
        select finished_at from backups order by finished_at desc offset ${most - 1} limit 1)`,
    )
  })
}

export async function lastBackup(db: Db) {
  const row = await db
    .$extendTables<BackupTables>()
    .selectFrom('backups')
    .select(['finished_at', 'started_at', 'rows', 'size', 'encrypted', 'verified'])
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      finishedAt: row.finished_at,
      startedAt: row.started_at,
      rows: Number(row.rows),
      size: Number(row.size),
      encrypted: row.encrypted,
      verified: row.verified,
    }
  )
}

/** A database without a backup counts from its first migration. */
export async function readBackupAge(db: Db) {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from clock_timestamp() - coalesce(
      (select max(finished_at) from backups),
      (select min(timestamp::timestamptz) from kysely_migration))))::float8 as seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}
