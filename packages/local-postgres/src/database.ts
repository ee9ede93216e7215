import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { getPasswordFile, superuser } from './cluster.ts'
import { explainServerOutput } from './explain-server-output.ts'
import { LocalPostgresError } from './local-postgres-error.ts'
import type { FolderLayout } from './programs/layout.ts'
import { loopback } from './running/ports.ts'

export type DatabaseAddress = { port: number; password: string; database: string }

export function formatDatabaseUrl({ port, password, database }: DatabaseAddress): string {
  return `postgres://${superuser}:${password}@${loopback}:${port}/${encodeURIComponent(database)}`
}

export class WrongPasswordError extends LocalPostgresError {
  override name = 'WrongPasswordError'
}

export async function waitForDatabase(
  { port, password, database }: DatabaseAddress,
  layout: FolderLayout,
  withinMs: number,
): Promise<void> {
  const client = new Client({
    host: loopback,
    port,
    user: superuser,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: withinMs,
  })
  // A lost connection also rejects the running query; without a listener, the 'error' event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const known = await client.query('select from pg_database where datname = $1', [database])
    if (known.rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`)
    await client.end()
  } catch (error) {
    await client.end()
    throw explainRefusal(error, database, layout)
  }
}

function explainRefusal(
  error: unknown,
  database: string,
  layout: FolderLayout,
): LocalPostgresError {
  if (error instanceof DatabaseError && error.code === '28P01') {
    return new WrongPasswordError(
      `The password in ${getPasswordFile(layout)} does not open the database in ${layout.cluster}: bring the right one back, or remove both to begin with an empty database.`,
    )
  }
  const reason = error instanceof Error ? error.message : String(error)
  return explainServerOutput(reason, layout.place, `The database "${database}" could not be opened`)
}
