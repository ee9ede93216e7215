import { availableParallelism } from 'node:os'
import { Client } from 'pg'
import type { Config } from '../config/config.ts'

/**
 * How many batches of a kind go side by side at the door. Starts and signs of life: one at a time, as long as it is quick and
 * few wait: the next one gathers meanwhile and is larger, which costs less than two. In a flood two to four, as if the database
 * had the processors of this machine.
 */
export function getSdkApiWriterCount(processors = availableParallelism()) {
  const ofMeter = 1 + Math.min(4, Math.max(2, processors))
  return { starts: ofMeter, beats: ofMeter, refusals: 2 }
}

/** Every lane of every kind of batch, and two to look keys up. */
export function getSdkApiConnectionCount(processors?: number) {
  const { starts, beats, refusals } = getSdkApiWriterCount(processors)
  return starts + beats + refusals + 2
}

/** Of one process beyond DATABASE_POOL: those of the door, two of the jobs, two of long tasks, and one that listens. */
const beyondPool = { pooled: getSdkApiConnectionCount() + 2, direct: 3 }

/** The most connections that so many workers open, and one more of them while they are replaced. */
export function getConnectionCount({ database: { pool, directUrl }, processes }: Config) {
  // Behind a pooler only those that pass it are the database's own.
  const each = directUrl === undefined ? pool + beyondPool.pooled : 0
  return (processes + 1) * (each + beyondPool.direct)
}

/** A sentence where the workers may open more connections than the database takes. */
export async function findConnectionsWarning(config: Config, databaseUrl: string) {
  const client = new Client({ connectionString: config.database.directUrl ?? databaseUrl })
  // A lost connection also fails the statement that waits for it.
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
