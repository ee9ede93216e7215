import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { passwordFile, superuser } from './cluster.ts'
import { LocalPostgresError } from './error.ts'
import type { Layout } from './layout.ts'
import { loopback } from './ports.ts'

export type Door = { port: number; password: string; database: string }

export function databaseUrl({ port, password, database }: Door): string {
  return `postgres://${superuser}:${password}@${loopback}:${port}/${encodeURIComponent(database)}`
}

/** Signs in with our password, and makes the database if it is not there yet. */
export async function openDatabase(door: Door, layout: Layout): Promise<void> {
  const client = await signIn(door, layout)
  try {
    const known = await client.query('select from pg_database where datname = $1', [door.database])
    if (known.rowCount === 0) {
      await client.query(`create database ${escapeIdentifier(door.database)}`)
    }
  } finally {
    await client.end()
  }
}

async function signIn({ port, password }: Door, layout: Layout): Promise<Client> {
  const client = new Client({
    host: loopback,
    port,
    user: superuser,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
  })
  // A lost connection also fails the query that waits for it; unheard, the event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '28P01') throw error
    throw new LocalPostgresError(
      `The password in ${passwordFile(layout)} does not open the database in ${layout.cluster}: bring the right one back, or remove both to begin with an empty database.`,
    )
  }
}
