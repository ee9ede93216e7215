import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'

/** What is needed of a pool: a connection for the length of a statement. */
type Asks = { query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null }> }

type Task = {
  name: string
  everyMs: number
  /** Also at once, to take up what was left. */
  atStart?: boolean
  run: () => Promise<void>
}

/** What a crashed process had in hand is anybody's after this. A living one renews its lease three times meanwhile. */
const leaseMs = 30_000

/**
 * Runs tasks now and then, each in one process at a time: whoever gets the lease, a row that ends by itself. No connection
 * is held while a task runs. A failure is logged and tried again at the next turn. Answers how to stop, which waits for
 * what is under way.
 */
export function schedule(
  pool: Asks,
  log: FastifyBaseLogger,
  tasks: Task[],
  lease = { ms: leaseMs },
) {
  const stops = tasks.map((task) => repeat(task, () => runAlone(pool, log, task, lease.ms)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }

  function repeat({ name, everyMs, atStart = false }: Task, run: () => Promise<boolean>) {
    let turn: Promise<void> | undefined
    let again: NodeJS.Timeout | undefined
    const takeTurn = () => {
      turn ??= run()
        .then((mine) => {
          clearTimeout(again)
          // Whoever holds the lease may have crashed, and the next turn may be an hour away.
          if (!mine && everyMs > lease.ms) again = setTimeout(takeTurn, lease.ms).unref()
          return undefined
        })
        .catch((error: unknown) => log.warn({ err: error }, `${name} failed`))
        .finally(() => {
          turn = undefined
        })
    }
    if (atStart) takeTurn()
    const timer = setInterval(takeTurn, everyMs).unref()
    return async () => {
      clearInterval(timer)
      await turn
      clearTimeout(again)
    }
  }
}

/** Answers whether the lease was to be had. One that ends much later than a new one would was taken before the clock was set back. */
async function runAlone(pool: Asks, log: FastifyBaseLogger, { name, run }: Task, ms: number) {
  const holder = randomUUID()
  const until = `clock_timestamp() + $3 * interval '1 millisecond'`
  const { rowCount } = await pool.query(
    `insert into task_leases as held (name, holder, expires_at) values ($1, $2, ${until})
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where held.expires_at <= clock_timestamp() or held.expires_at > ${until} + $3 * interval '1 millisecond'`,
    [name, holder, ms],
  )
  if (rowCount === 0) return false
  const renewal = setInterval(() => {
    pool
      .query(`update task_leases set expires_at = ${until} where name = $1 and holder = $2`, [
        name,
        holder,
        ms,
      ])
      .catch((error: unknown) => log.warn({ err: error }, `the lease of ${name} was not renewed`))
  }, ms / 3).unref()
  try {
    await run()
    return true
  } finally {
    clearInterval(renewal)
    await pool.query('delete from task_leases where name = $1 and holder = $2', [name, holder])
  }
}
