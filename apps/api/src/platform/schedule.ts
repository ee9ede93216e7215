import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { withoutSecrets } from './log.ts'
import { inSpan } from './tracing/spans.ts'

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
  const listed = list(pool, tasks).catch((error: unknown) =>
    log.warn({ err: error }, 'the tasks could not be listed'),
  )
  const stops = tasks.map((task) => repeat(task, () => runAlone(pool, log, task, lease.ms)))
  return async () => {
    await Promise.all([listed, ...stops.map((stop) => stop())])
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

/** So that a task is known before its first turn. One that an earlier version had is forgotten after a week. */
async function list(pool: Asks, tasks: Task[]) {
  const names = tasks.map(({ name }) => name)
  await pool.query(
    `with gone as (
      delete from task_runs where name <> all($1) and coalesce(ended_at, '-infinity') < now() - interval '7 days'
    )
    insert into task_runs (name, every_seconds) select * from unnest($1::text[], $2::int[])
    on conflict (name) do update set every_seconds = excluded.every_seconds`,
    [names, tasks.map(({ everyMs }) => Math.ceil(everyMs / 1000))],
  )
}

/** Answers whether the lease was to be had. One that ends much later than a new one would was taken before the clock was set back. */
async function runAlone(pool: Asks, log: FastifyBaseLogger, task: Task, ms: number) {
  const { name } = task
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
  const begunMs = performance.now()
  let trouble = ''
  try {
    await inSpan({ name: `task ${name}`, kind: 'own' }, task.run)
    return true
  } catch (error) {
    trouble = wordsOf(error)
    throw error
  } finally {
    clearInterval(renewal)
    await noteRun(pool, task, { holder, tookMs: Math.round(performance.now() - begunMs), trouble })
  }
}

/** Lets go of the lease, and writes down how the run went. */
async function noteRun(
  pool: Asks,
  { name, everyMs }: Task,
  { holder, tookMs, trouble }: { holder: string; tookMs: number; trouble: string },
) {
  await pool.query(
    `with released as (delete from task_leases where name = $1 and holder = $2)
    insert into task_runs as known (name, every_seconds, started_at, ended_at, ok_at, failures, trouble)
    values ($1, $3, clock_timestamp() - $4 * interval '1 millisecond', clock_timestamp(),
      case when $5 = '' then clock_timestamp() end, case when $5 = '' then 0 else 1 end, $5)
    on conflict (name) do update set
      every_seconds = excluded.every_seconds, started_at = excluded.started_at, ended_at = excluded.ended_at,
      ok_at = coalesce(excluded.ok_at, known.ok_at), trouble = excluded.trouble,
      failures = case when excluded.trouble = '' then 0 else known.failures + 1 end`,
    [name, holder, Math.ceil(everyMs / 1000), tookMs, trouble],
  )
}

const mostTroubleLength = 300

function wordsOf(error: unknown) {
  const said = withoutSecrets(String(error instanceof Error ? error.message : error))
  return said.slice(0, mostTroubleLength) || 'failed without a word'
}
