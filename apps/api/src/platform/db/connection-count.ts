import { availableParallelism } from 'node:os'
import { Client } from 'pg'
import type { Config } from '../config/config.ts'

/**
 * Limits how many batches of a kind are written at the same time. Usually only one is: the next batch gathers meanwhile
 * and is larger, which costs less than two small ones. In a flood of starts or heartbeats it is two to four, as if the
 * database had the processors of this machine. One more is reserved for owners without locked rows.
 */
export function getSdkApiWriterCount(processors = availableParallelism()) {
  const meteringWriters = 1 + Math.min(4, Math.max(2, processors))
  return { starts: meteringWriters, beats: meteringWriters, refusals: 2 }
}

export function getSdkApiConnectionCount(processors?: number) {
  const { starts, beats, refusals } = getSdkApiWriterCount(processors)
  return starts + beats + refusals + 2
}

/** Those of the SDK API, two for jobs, two for long tasks, and one that listens. */
const beyondPool = { pooled: getSdkApiConnectionCount() + 2, direct: 3 }

export function getConnectionCount({ database: { pool, directUrl }, processes }: Config) {
  // Connections through a pooler are not connections to the database.
  const each = directUrl === undefined ? pool + beyondPool.pooled : 0
  return (processes + 1) * (each + beyondPool.direct)
}

export async function findConnectionsWarning(config: Config, databaseUrl: string) {
  const client = new Client({ connectionString: config.database.directUrl ?? databaseUrl })
  // A lost connection also fails the waiting statement. Without a listener, the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ most: number }>(
      `select current_setting('max_connections')::int - current_setting('reserved_connections')::int
        - current_setting('superuser_reserved_connections')::int as most`,
    )
    const [most, needed] = [rows[0]?.most ?? 0, getConnectionCount(config)]
    if (needed <= most) return undefined
    return `The ${config.processes} workers may open ${needed} connections while one is replaced, but the database takes ${most}: raise its max_connections, or lower PROCESSES or DATABASE_POOL.`
  } finally {
    await client.end()
  }
}
