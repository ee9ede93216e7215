import { dayMs, hourMs } from '@fovea/contract/time'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, openPool } from '../../test/database.ts'
import { createLog } from './logging/log.ts'
import { schedule } from './schedule.ts'

const log = createLog('silent')
let database: Awaited<ReturnType<typeof cloneDatabase>>
const pools: Pool[] = []

beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
  await database.drop()
})

function newPool(max = 2) {
  const pool = openPool(database.url, { max })
  pools.push(pool)
  return pool
}

function heldTask(name: string) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const run = async () => {
    begun.resolve()
    await end.promise
  }
  return { task: { name, everyMs: hourMs, run }, begun: begun.promise, end }
}

function countedTask(name: string) {
  const counted = { runs: 0 }
  const run = async () => void counted.runs++
  return { task: { name, everyMs: hourMs, run }, counted }
}

test('four processes run a task ten times in ten intervals in total', async () => {
  const everyMs = 50
  const wanted = 10
  const starts: number[] = []
  const done = Promise.withResolvers<void>()
  const stops = Array.from({ length: 4 }, () => {
    const pool = newPool()
    const run = async () => {
      const { rows } = await pool.query<{ ms: number }>(
        'select 1000 * extract(epoch from clock_timestamp())::float8 as ms',
      )
      starts.push(rows[0]?.ms ?? 0)
      if (starts.length >= wanted) done.resolve()
    }
    return schedule(pool, log, [{ name: 'counted', everyMs, run }])
  })
  await done.promise
  await Promise.all(stops.map((stop) => stop()))
  // Ten runs take at least nine intervals, so no two of them fell into the same interval in any processes.
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  expect(gaps.filter((gap) => gap < everyMs)).toEqual([])
  expect(starts.length).toBeGreaterThanOrEqual(wanted)
})

test('a task is due at the first start, and not again at a restart within its interval', async () => {
  const { task, counted } = countedTask('restarted')
  for (let start = 0; start < 3; start++) await schedule(newPool(), log, [task])()
  expect(counted.runs).toBe(1)
  await newPool().query(`update task_runs set ended_at = ended_at - interval '61 minutes'`)
  await schedule(newPool(), log, [task])()
  expect(counted.runs).toBe(2)
})

test('an hourly task runs as often as it is due although its process is restarted more often', async () => {
  const { task, counted } = countedTask('restarted often')
  const runs: number[] = []
  for (let minutes = 0; minutes <= 300; minutes += 25) {
    await schedule(newPool(), log, [task])()
    runs.push(counted.runs)
    await newPool().query(`update task_runs set ended_at = ended_at - interval '25 minutes'`)
  }
  expect(runs).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5])
})

test('a nightly task runs each night although it ends later each time', async () => {
  const { task, counted } = countedTask('drifting')
  const nightly = { ...task, everyMs: dayMs, atUtcHour: 3 }
  const tonight = `date_trunc('day', now() - interval '3 hours', 'UTC') + interval '3 hours'`
  await schedule(newPool(), log, [nightly])()
  for (let hoursLate = 1; hoursLate <= 23; hoursLate += 2) {
    const before = counted.runs
    await newPool().query(
      `update task_runs set ended_at = ${tonight} - interval '24 hours' + interval '${hoursLate} hours'`,
    )
    await schedule(newPool(), log, [nightly])()
    await schedule(newPool(), log, [nightly])()
    expect({ hoursLate, runs: counted.runs - before }).toEqual({ hoursLate, runs: 1 })
  }
})

test('a daily task runs once after its hour, however late', async () => {
  const { task, counted } = countedTask('daily')
  const daily = { ...task, everyMs: dayMs, atUtcHour: 3 }
  const endedAt = (time: string) => newPool().query(`update task_runs set ended_at = ${time}`)
  const lastDue = `date_trunc('day', now() - interval '3 hours', 'UTC') + interval '3 hours'`
  await schedule(newPool(), log, [daily])()
  await schedule(newPool(), log, [daily])()
  expect(counted.runs).toBe(1)
  await endedAt(`${lastDue} - interval '1 second'`)
  await schedule(newPool(), log, [daily])()
  expect(counted.runs).toBe(2)
  await endedAt(`${lastDue} + interval '1 second'`)
  await schedule(newPool(), log, [daily])()
  expect(counted.runs).toBe(2)
})

test('a task runs in one process at a time', async () => {
  const first = heldTask('alone')
  const stopFirst = schedule(newPool(), log, [first.task])
  await first.begun
  const { task, counted } = countedTask('alone')
  await schedule(newPool(), log, [task])()
  expect(counted.runs).toBe(0)
  first.end.resolve()
  await stopFirst()
})

test('the task of a crashed process is claimed when its lease has expired', async () => {
  const pool = newPool()
  const { rows } = await pool.query<{ until: string }>(
    `insert into task_runs (name, every_seconds, holder, lease_expires_at)
    values ('orphaned', 3600, gen_random_uuid(), now() + interval '200 milliseconds')
    returning lease_expires_at::text as until`,
  )
  const claimed = heldTask('orphaned')
  const stop = schedule(newPool(), log, [claimed.task], { ms: 100 })
  await claimed.begun
  const ended = await pool.query('select now() >= $1::timestamptz as ended', [rows[0]?.until])
  expect(ended.rows).toEqual([{ ended: true }])
  claimed.end.resolve()
  await stop()
})

test('a running task renews its lease for as long as it takes', async () => {
  const long = heldTask('long')
  const pool = newPool()
  const stop = schedule(pool, log, [long.task], { ms: 3_000 })
  await long.begun
  const expiry = async () =>
    (await pool.query<{ at: Date }>('select lease_expires_at as at from task_runs')).rows[0]?.at
  const before = await expiry()
  await expect.poll(async () => Number(await expiry())).toBeGreaterThan(Number(before))
  long.end.resolve()
  await stop()
})

test('a task that exceeds its timeout fails, is aborted, and can be claimed again', async () => {
  const aborted = Promise.withResolvers<boolean>()
  const task = {
    name: 'stuck',
    everyMs: hourMs,
    timeoutMs: 20,
    run: (signal: AbortSignal) =>
      new Promise<void>(() =>
        signal.addEventListener('abort', () => aborted.resolve(signal.aborted)),
      ),
  }
  await schedule(newPool(), log, [task])()
  expect(await aborted.promise).toBe(true)
  const { rows } = await newPool().query('select failures, trouble, holder from task_runs')
  expect(rows).toEqual([{ failures: 1, trouble: 'stuck took longer than 0 minutes', holder: null }])
})

test('tasks hold no connection while they run: twenty tasks read the database with two', async () => {
  const pool = newPool()
  let runs = 0
  const everyone = Promise.withResolvers<void>()
  const tasks = Array.from({ length: 20 }, (_, index) => ({
    name: `task ${index}`,
    everyMs: hourMs,
    run: async () => {
      if (++runs === 20) everyone.resolve()
      // All tasks wait for each other here, which would deadlock if a running task held a connection.
      await everyone.promise
      await pool.query('select 1')
    },
  }))
  await schedule(pool, log, tasks)()
  expect(runs).toBe(20)
})

test('a failed task releases its lease and runs again an interval later', async () => {
  const pool = newPool()
  let runs = 0
  const second = Promise.withResolvers<void>()
  const failing = {
    name: 'failing',
    everyMs: 20,
    run: async () => {
      if (++runs === 2) second.resolve()
      throw new Error('as expected')
    },
  }
  const stop = schedule(pool, log, [failing])
  await second.promise
  await stop()
  expect((await pool.query('select from task_runs where holder is not null')).rowCount).toBe(0)
})

test('stored times from before the clock was set back do not delay a task for hours', async () => {
  await newPool().query(
    `insert into task_runs (name, every_seconds, holder, ended_at, lease_expires_at)
    values ('ahead', 3600, gen_random_uuid(), now() + interval '2 hours', now() + interval '2 hours')`,
  )
  const { task, counted } = countedTask('ahead')
  await schedule(newPool(), log, [task])()
  expect(counted.runs).toBe(1)
})

test('deletes rows of tasks that no process has any more, and keeps a task that is running elsewhere', async () => {
  const pool = newPool()
  await pool.query(`insert into task_runs (name, every_seconds, ended_at, lease_expires_at) values
    ('removed', 3600, now() - interval '2 hours', null),
    ('just ended', 3600, now(), null),
    ('running elsewhere', 3600, now() - interval '2 hours', now() + interval '1 minute')`)
  await schedule(pool, log, [])()
  const { rows } = await pool.query<{ name: string }>('select name from task_runs order by name')
  expect(rows.map(({ name }) => name)).toEqual(['just ended', 'running elsewhere'])
})
