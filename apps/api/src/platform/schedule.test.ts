import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, openPool } from '../../test/database.ts'
import { createLog } from './log.ts'
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

/** A process of its own, as far as the database can tell. */
function newPool(max = 2) {
  const pool = openPool(database.url, { max })
  pools.push(pool)
  return pool
}

const hourMs = 3_600_000

/** A task that says when it begins and ends when it is told. */
function heldTask(name: string) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const run = async () => {
    begun.resolve()
    await end.promise
  }
  return { task: { name, everyMs: hourMs, atStart: true, run }, begun: begun.promise, end }
}

test('a task runs in one process at a time, and is free again once it has ended', async () => {
  const first = heldTask('alone')
  const stopFirst = schedule(newPool(), log, [first.task])
  await first.begun

  let runs = 0
  const count = { name: 'alone', everyMs: hourMs, atStart: true, run: async () => void runs++ }
  await schedule(newPool(), log, [count])()
  expect(runs).toBe(0)

  first.end.resolve()
  await stopFirst()
  await schedule(newPool(), log, [count])()
  expect(runs).toBe(1)
})

test('what a crashed process held is taken up when its lease has ended', async () => {
  const pool = newPool()
  const { rows } = await pool.query<{ until: string }>(
    `insert into task_leases values ('orphaned', gen_random_uuid(), now() + interval '200 milliseconds')
    returning expires_at::text as until`,
  )
  const taken = heldTask('orphaned')
  const stop = schedule(newPool(), log, [taken.task], { ms: 100 })
  await taken.begun
  const ended = await pool.query('select now() >= $1::timestamptz as ended', [rows[0]?.until])
  expect(ended.rows).toEqual([{ ended: true }])
  taken.end.resolve()
  await stop()
})

test('a living one renews its lease for as long as it takes', async () => {
  const long = heldTask('long')
  const pool = newPool()
  const stop = schedule(pool, log, [long.task], { ms: 3_000 })
  await long.begun
  const ending = async () =>
    (await pool.query<{ at: Date }>('select expires_at as at from task_leases')).rows[0]?.at
  const before = await ending()
  await expect.poll(async () => Number(await ending())).toBeGreaterThan(Number(before))
  long.end.resolve()
  await stop()
})

test('tasks hold no connection while they run: with two of them twenty tasks read the database', async () => {
  const pool = newPool()
  let runs = 0
  const everyone = Promise.withResolvers<void>()
  const tasks = Array.from({ length: 20 }, (_, index) => ({
    name: `task ${index}`,
    everyMs: hourMs,
    atStart: true,
    run: async () => {
      if (++runs === 20) everyone.resolve()
      // Nobody goes on before all have begun, which one that kept its connection would prevent.
      await everyone.promise
      await pool.query('select 1')
    },
  }))
  await schedule(pool, log, tasks)()
  expect(runs).toBe(20)
})

test('a failure frees the lease, and is no end of the turns', async () => {
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
  expect((await pool.query('select from task_leases')).rowCount).toBe(0)
})

test('a lease that was taken before the clock was set back holds up nobody for hours', async () => {
  await newPool().query(
    `insert into task_leases values ('ahead', gen_random_uuid(), now() + interval '2 hours')`,
  )
  let runs = 0
  const count = { name: 'ahead', everyMs: hourMs, atStart: true, run: async () => void runs++ }
  await schedule(newPool(), log, [count])()
  expect(runs).toBe(1)
})
