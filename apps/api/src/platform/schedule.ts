import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

type Task = {
  name: string
  everyMs: number
  /** Also at once, to take up what was left. */
  atStart?: boolean
  run: () => Promise<void>
}

/**
 * Runs tasks now and then, each in one process at a time: whoever gets the advisory lock. A failure is logged and tried
 * again at the next turn. Answers how to stop, which waits for what is under way.
 */
export function schedule(pool: Pool, log: FastifyBaseLogger, tasks: Task[]) {
  const underWay = new Set<Promise<void>>()
  const timers = tasks.map((task) => {
    const takeTurn = () => {
      const turn = runAlone(pool, task)
        .catch((error: unknown) => log.warn({ err: error }, `${task.name} failed`))
        .finally(() => underWay.delete(turn))
      underWay.add(turn)
    }
    if (task.atStart) takeTurn()
    return setInterval(takeTurn, task.everyMs).unref()
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underWay)
  }
}

async function runAlone(pool: Pool, { name, run }: Task) {
  const client = await pool.connect()
  try {
    const lock = 'select pg_try_advisory_lock(hashtextextended($1, 1)) as mine'
    const { rows } = await client.query<{ mine: boolean }>(lock, [name])
    if (!rows[0]?.mine) return
    try {
      await run()
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 1))', [name])
    }
  } finally {
    client.release()
  }
}
