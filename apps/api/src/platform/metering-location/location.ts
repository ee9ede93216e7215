import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { sessionsTable, meteredTableNames } from './metered-tables.ts'

export type MeteringLocation = {
  /** Stored in the database, so that it travels with backups and copies, unlike PostgreSQL's own identifiers. */
  databaseId: string
  /** Set in a main database: the ID of the database that holds metering. Null until a console has started. */
  meteringId: string | null
  /** Set in a metering database: the ID of its main database. */
  mainId: string | null
}

const columns = 'database_id as "databaseId", metering_id as "meteringId", main_id as "mainId"'

/** Returns undefined for a database of an earlier version, or one in which no console has started. */
export async function readLocation(client: ClientBase): Promise<MeteringLocation | undefined> {
  const { rowCount } = await client.query(
    `select from pg_class where oid = to_regclass('metering_location')`,
  )
  if (rowCount === 0) return undefined
  const { rows } = await client.query<MeteringLocation>(`select ${columns} from metering_location`)
  return rows[0]
}

export async function lockLocation(client: ClientBase): Promise<MeteringLocation> {
  await client.query('insert into metering_location default values on conflict do nothing')
  const { rows } = await client.query<MeteringLocation>(
    `select ${columns} from metering_location for update`,
  )
  const [location] = rows
  if (!location) throw new Error('The row of metering_location has just been deleted.')
  return location
}

export async function setMeteringId(main: ClientBase, meteringId: string) {
  await main.query('update metering_location set metering_id = $1', [meteringId])
}

export async function claimAsMeteringDatabase(metering: ClientBase, mainId: string) {
  await metering.query('update metering_location set main_id = $1', [mainId])
}

export async function hasMeteredRows(client: ClientBase) {
  const { rowCount } = await client.query(
    `select from pg_class where oid = to_regclass('${sessionsTable}')`,
  )
  if (rowCount === 0) return false
  // Citus needs separate statements that select a column.
  for (const table of meteredTableNames) {
    const found = await client.query(`select 1 from ${table} limit 1`)
    if (found.rowCount === 1) return true
  }
  return false
}

/** Detects two connections to one database, even under different names: an advisory lock of one blocks the other. */
export async function isSameDatabase(first: ClientBase, second: ClientBase) {
  const key = randomBytes(8).readBigInt64BE().toString()
  await first.query('begin')
  try {
    await first.query('select pg_advisory_xact_lock($1)', [key])
    const { rows } = await second.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock($1) as free',
      [key],
    )
    return rows[0]?.free === false
  } finally {
    await first.query('rollback')
  }
}
