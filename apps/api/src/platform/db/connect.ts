import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { FastifyBaseLogger } from 'fastify'

/** The database without any table: a room's repository extends it by its own tables, and so sees no other's. */
export type Db = Kysely<object>

export type Database = { db: Db; pool: Pool; close: () => Promise<void> }

/** Opens the pool. A lost connection is logged and replaced; it never ends the process. */
export function connect(options: { url: string; max: number; log: FastifyBaseLogger }): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: 5_000,
    application_name: 'fovea-console',
  })
  const onError = (error: Error) => options.log.warn({ err: error }, 'database connection lost')
  pool.on('error', onError)
  // A client that is checked out emits its own errors: without this listener a restart of the database ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
