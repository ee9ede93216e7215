import type { ClientBase } from 'pg'
import { sessionsTable, meteredTableNames } from './metered-tables.ts'

const trigger = 'refuse_moved'

/**
 * Refuses every write to the metering tables until `allowMeteringWrites`, so consoles that still use this database
 * answer 503. Must run in a transaction: its locks wait for running writes, so that no write commits after this
 * transaction.
 */
export async function blockMeteringWrites(client: ClientBase) {
  // Batches write to a monthly partition directly, and only triggers of the named table run.
  for (const table of await listBlockedTables(client)) {
    await client.query(
      `create or replace trigger ${trigger} before insert or update or delete on ${table}
      for each statement execute function refuse_moved_metering()`,
    )
  }
}

export async function allowMeteringWrites(client: ClientBase) {
  for (const table of await listBlockedTables(client))
    await client.query(`drop trigger if exists ${trigger} on ${table}`)
}

export async function isMeteringBlocked(client: ClientBase) {
  const { rowCount } = await client.query(
    `select from pg_trigger where tgrelid = '${sessionsTable}'::regclass and tgname = '${trigger}'`,
  )
  return rowCount === 1
}

async function listBlockedTables(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', name) as name from metered_sessions_parts where not leaving order by name`,
  )
  return [sessionsTable, ...rows.map(({ name }) => name), ...meteredTableNames.slice(1)]
}
