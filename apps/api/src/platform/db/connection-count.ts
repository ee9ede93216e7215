import { Client } from 'pg'
import type { Config } from '../config/config.ts'

/** Of one process beyond DATABASE_POOL: ten of the door, two of the jobs, two of long tasks, and one that listens. */
const beyondPool = { pooled: 12, direct: 3 }

/** The most connections that so many workers open, and one more of them while they are replaced. */
export function connectionsOf({ database: { pool, directUrl }, processes }: Config) {
  // Behind a pooler only those that pass it are the database's own.
  const each = directUrl === undefined ? pool + beyondPool.pooled : 0
  return (processes + 1) * (each + beyondPool.direct)
}

/** A sentence where the workers may open more connections than the database takes. */
export async function connectionsWarning(config: Config, databaseUrl: string) {
  const client = new Client({ connectionString: config.database.directUrl ?? databaseUrl })
  // A lost connection also fails the statement that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ most: number }>(
      `select current_setting('max_connections')::int - current_setting('reserved_connections')::int
        - current_setting('superuser_reserved_connections')::int as most`,
    )
    const [most, needed] = [rows[0]?.most ?? 0, connectionsOf(config)]
    if (needed <= most) return undefined
    return `The ${config.processes} workers may open ${needed} connections while one is replaced, but the database takes ${most}: raise its max_connections, or lower PROCESSES or DATABASE_POOL.`
  } finally {
    await client.end()
  }
}
