import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { hourMs, minuteMs } from '@fovea/contract/time'
import { z } from 'zod'
import { redactSecrets } from './logging/log.ts'
import { runInSpan } from './tracing/spans.ts'

type Queries = {
  query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>
}

const claimResult = z.object({ isClaimed: z.boolean(), waitMs: z.number() })

export type Task = {
  name: string
  /** Pause between the end of a run and the next one, over all processes. A daily task has `atUtcHour` instead. */
  everyMs: number
  /** The task runs once a day, at this hour or as soon as possible after it; `everyMs` is a day then. */
  atUtcHour?: number
  timeoutMs?: number
  run: (signal: AbortSignal) => Promise<void>
}

/** A task whose process crashed can be claimed after this time. A living process renews its lease three times meanwhile. */
const leaseMs = 30_000
const defaultTimeoutMs = 30 * minuteMs
const longestRetryMs = 30_000
/** The wait has an upper bound, because the clock may be changed meanwhile. */
const [shortestWaitMs, longestWaitMs] = [20, hourMs]

/**
 * Runs tasks, each at most once an interval over all processes: a process claims a task that is due, by a row in `task_runs`.
 * No connection is held while a task runs. A failure is logged and tried again an interval later. Returns a function that stops
 * the scheduler and waits for running tasks.
 */
export function schedule(
  pool: Queries,
  log: FastifyBaseLogger,
  tasks: Task[],
  lease = { ms: leaseMs },
) {
  let deleting = deleteRemovedTasks()
  const hourly = setInterval(() => {
    deleting = deleteRemovedTasks()
  }, hourMs).unref()
  const stops = tasks.map((task) => repeat(task))
  return async () => {
    clearInterval(hourly)
    await Promise.all([deleting, ...stops.map((stop) => stop())])
  }

  /** Rows of tasks that only another version has, so that the back office and the alerts do not wait for them. */
  async function deleteRemovedTasks() {
    const names = tasks.map(({ name }) => name)
    await pool
      .query(
        `delete from task_runs where name <> all($1) and coalesce(ended_at, '-infinity') < now() - interval '1 hour'
          and coalesce(lease_expires_at, '-infinity') < now()`,
        [names],
      )
      .catch((error: unknown) => log.warn({ err: error }, 'deleting removed tasks failed'))
  }

  function repeat(task: Task) {
    let timer: NodeJS.Timeout | undefined
    let isStopped = false
    let running = runAndReschedule()

    async function runAndReschedule() {
      const waitMs = await runIfDue(pool, log, task, lease.ms).catch((error: unknown) => {
        log.warn({ err: error }, `${task.name} failed`)
        return Math.min(task.everyMs, longestRetryMs)
      })
      if (isStopped) return
      timer = setTimeout(() => {
        running = runAndReschedule()
      }, waitMs).unref()
    }

    return async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    }
  }
}

async function runIfDue(pool: Queries, log: FastifyBaseLogger, task: Task, ms: number) {
  const holder = randomUUID()
  const { isClaimed, waitMs } = await claim(pool, task, holder, ms)
  if (!isClaimed) return waitMs
  const failure = await runClaimed(pool, log, task, holder, ms)
  if (failure) throw failure.error
  return Math.min(task.everyMs, longestWaitMs)
}

/** Time before which the last run must have ended for the task to be due, and the time when it is due again after a run. */
function dueTimes({ atUtcHour }: Task) {
  const interval = `$3 * interval '1 millisecond'`
  if (atUtcHour === undefined) {
    return { before: `clock_timestamp() - ${interval}`, again: `known.ended_at + ${interval}` }
  }
  const hours = `${atUtcHour} * interval '1 hour'`
  const before = `date_trunc('day', clock_timestamp() - ${hours}, 'UTC') + ${hours}`
  return { before, again: `${before} + interval '1 day'` }
}

/** Uses one statement on one row, so that a run is due once. Ignores times from before the clock was set back. */
async function claim(pool: Queries, task: Task, holder: string, ms: number) {
  const lease = `$4 * interval '1 millisecond'`
  const due = dueTimes(task)
  const isFree = `(known.lease_expires_at is null or known.lease_expires_at <= clock_timestamp()
    or known.lease_expires_at > clock_timestamp() + 2 * ${lease})`
  const isDue = `(known.ended_at is null or known.ended_at <= ${due.before}
    or known.ended_at > clock_timestamp() + interval '1 minute')`
  const { rows } = await pool.query(
    `with claimed as (
      insert into task_runs as known (name, holder, every_seconds, lease_expires_at)
      values ($1, $2, ceil($3::float8 / 1000), clock_timestamp() + ${lease})
      on conflict (name) do update
        set holder = $2, every_seconds = excluded.every_seconds, lease_expires_at = excluded.lease_expires_at
        where ${isFree} and ${isDue}
      returning name
    )
    select exists (select from claimed) as "isClaimed", coalesce((
      select 1000 * extract(epoch from greatest(known.lease_expires_at, ${due.again}) - clock_timestamp())
      from task_runs as known where name = $1
    ), 0)::float8 as "waitMs"`,
    [task.name, holder, task.everyMs, ms],
  )
  const { isClaimed, waitMs } = claimResult.parse(rows[0])
  return { isClaimed, waitMs: Math.min(Math.max(Math.ceil(waitMs), shortestWaitMs), longestWaitMs) }
}

async function runClaimed(
  pool: Queries,
  log: FastifyBaseLogger,
  task: Task,
  holder: string,
  ms: number,
): Promise<{ error: unknown } | undefined> {
  const { name, timeoutMs = defaultTimeoutMs } = task
  const renewal = setInterval(() => {
    pool
      .query(
        `update task_runs set lease_expires_at = clock_timestamp() + $3 * interval '1 millisecond'
        where name = $1 and holder = $2`,
        [name, holder, ms],
      )
      .catch((error: unknown) => log.warn({ err: error }, `the lease of ${name} was not renewed`))
  }, ms / 3).unref()
  const startedMs = performance.now()
  let failure: { error: unknown } | undefined
  try {
    await runInSpan({ name: `task ${name}`, kind: 'own' }, () => runWithin(timeoutMs, task))
  } catch (error) {
    failure = { error }
  }
  clearInterval(renewal)
  const tookMs = Math.round(performance.now() - startedMs)
  await recordRun(pool, name, {
    holder,
    tookMs,
    trouble: failure ? describeError(failure.error) : '',
  })
  return failure
}

async function runWithin(timeoutMs: number, { name, run }: Task) {
  const controller = new AbortController()
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    controller.abort()
    timeout.reject(new Error(`${name} took longer than ${Math.round(timeoutMs / 60_000)} minutes`))
  }, timeoutMs).unref()
  try {
    await Promise.race([run(controller.signal), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Releases the lease and records the outcome. A process that has lost its lease meanwhile records nothing. */
async function recordRun(
  pool: Queries,
  name: string,
  { holder, tookMs, trouble }: { holder: string; tookMs: number; trouble: string },
) {
  await pool.query(
    `update task_runs set holder = null, lease_expires_at = null,
      started_at = clock_timestamp() - $3 * interval '1 millisecond', ended_at = clock_timestamp(),
      ok_at = case when $4 = '' then clock_timestamp() else ok_at end, trouble = $4,
      failures = case when $4 = '' then 0 else failures + 1 end
    where name = $1 and holder = $2`,
    [name, holder, tookMs, trouble],
  )
}

const maxTroubleLength = 300

function describeError(error: unknown) {
  const message = redactSecrets(String(error instanceof Error ? error.message : error))
  return message.slice(0, maxTroubleLength) || 'failed without a message'
}
