import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Pool } from 'pg'
import { cloneDatabase, openPool } from '../../../test/database.ts'
import { listen } from '../db/listen.ts'
import { createStatementNames } from '../db/pooler/statement-names.ts'
import { createLog } from '../logging/log.ts'
import { createSharedState, type SharedState } from './shared-state.ts'

const log = createLog('silent')
const windowMs = 10_000

let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: Pool
const ends: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await cloneDatabase()
  owner = openPool(database.url, { max: 1 })
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await owner.end()
  await database.drop()
})

async function start(host = randomUUID(), names = createStatementNames(log)) {
  const pool = openPool(database.url, { max: 3 })
  const shared = await createSharedState(pool, log, names, host)
  const listener = await listen({ url: database.url, log, channels: shared.channels })
  ends.push(async () => {
    await shared.leave()
    await listener.close()
    await pool.end()
  })
  return shared
}

async function startFour(): Promise<SharedState[]> {
  const four = [await start(), await start(), await start(), await start()]
  await expect.poll(() => four.map(({ count }) => count())).toEqual([4, 4, 4, 4])
  return four
}

/** In the window in which a process starts, it has only its reserve. */
const later = (windows = 2) => Date.now() + windows * windowMs

test('four processes share one limit, whichever of them is called', async () => {
  const four = await startFour()
  const spends = four.map(({ limitOf }) => limitOf('key', 150, windowMs))
  const nowMs = later()
  let passed = 0
  for (let count = 0; count < 1_000; count++) {
    if (spends[count % 4]?.('one', nowMs) === 0) passed++
    if (count % 10 === 0) await owner.query('select 1')
  }
  expect(passed).toBeGreaterThanOrEqual(4 * 37)
  expect(passed).toBeLessThanOrEqual(150 * 1.1 + 4)
})

test('a caller of a single process gets the whole limit', async () => {
  const [spend] = (await startFour()).map(({ limitOf }) => limitOf('key', 150, windowMs))
  const nowMs = later()
  let passed = 0
  for (let tries = 0; passed < 150 && tries < 100_000; tries++) {
    if (spend?.('one', nowMs) === 0) passed++
    else await owner.query('select 1')
  }
  expect(passed).toBe(150)
})

test('stores nothing for a name far from its limit', async () => {
  const four = await startFour()
  for (const { limitOf } of four) {
    const spend = limitOf('key', 3_000, windowMs)
    for (let count = 0; count < 300; count++) expect(spend('one', later())).toBe(0)
  }
  await Promise.all(four.map((joined) => joined.leave()))
  const { rows } = await owner.query('select from shared_limits')
  expect(rows).toEqual([])
})

test('notices a leaving process at once, and a killed one after its timeout', async () => {
  const [first, second] = [await start(), await start()]
  await expect.poll(first.count).toBe(2)
  await second.leave()
  await expect.poll(first.count).toBe(1)
  const killed = randomUUID()
  await owner.query('insert into serving_processes values ($1, $2, 1, now())', [
    killed,
    'elsewhere',
  ])
  const third = await start()
  expect(third.count()).toBe(3)
  await owner.query(
    `update serving_processes set seen_at = now() - interval '1 minute' where id = $1`,
    [killed],
  )
  await expect.poll(first.count).toBe(2)
})

test('all processes follow one that loses prepared statements, while it serves', async () => {
  const [early, finder, late] = [1, 2, 3].map(() => createStatementNames(log))
  await start(randomUUID(), early)
  const found = await start(randomUUID(), finder)
  expect([early?.areUsed(), finder?.areUsed()]).toEqual([true, true])

  finder?.loseHere()
  await expect.poll(() => early?.areUsed()).toBe(false)
  await start(randomUUID(), late)
  expect(late?.areUsed()).toBe(false)

  // With a newer pooler, the successor loses no statements.
  await found.leave()
  await expect.poll(() => [early?.areUsed(), late?.areUsed()]).toEqual([true, true])
})

test('the successor of a killed process does not wait for its timeout', async () => {
  const host = randomUUID()
  const noProcess = 2 ** 30
  for (const pid of [noProcess, process.pid]) {
    await owner.query('insert into serving_processes values ($1, $2, $3, now())', [
      randomUUID(),
      host,
      pid,
    ])
  }
  const { count, limitOf } = await start(host)
  expect(count()).toBe(1)
  const spend = limitOf('key', 100, windowMs)
  const nowMs = Date.now()
  for (let calls = 0; calls < 100; calls++) expect(spend('one', nowMs)).toBe(0)
  expect(spend('one', nowMs)).toBeGreaterThan(0)
})

test('counts live streams over all processes, without those of a dead process', async () => {
  const [first, second] = [await start(), await start()]
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (email, nickname, image_url, created_at)
    values ('streams@example.com', '', '', now()) returning id`,
  )
  const user = rows[0]?.id ?? ''
  const take = ({ seats }: SharedState) => seats.acquire(user, 3)
  expect([await take(first), await take(second), await take(first), await take(second)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  first.seats.release(user)
  await expect.poll(() => take(second)).toBe(true)
  expect(await take(first)).toBe(false)
  await second.leave()
  expect([await take(first), await take(first), await take(first)]).toEqual([true, true, false])
})
