import { setImmediate as nextTurn } from 'node:timers/promises'
import { postProdKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../../../test/database.ts'
import { searchAllTables } from '../../../../test/all-tables.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { connect } from '../../../platform/db/connect.ts'
import { createLog } from '../../../platform/logging/log.ts'
import { eraseDeletedOwners } from './erase-deleted-owners.ts'
import { eraseOwner } from './erase-owner.ts'
import { createMeteringTasks } from '../tasks.ts'
import { insertSessions } from '../writing/insert-sessions.ts'

const sdkApi = await openTestSdkApi()
const pool = openPool(sdkApi.database.url)
afterAll(() => pool.end())

async function ownerWithKey(email: string, bundleId: string) {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn(email)
  const { payload } = await browser.call(postProdKey, { body: { platformType: 'ios', bundleId } })
  const { key } = payload.doc
  return { browser, ownerId, start: () => sdkApi.start({ key, app: { id: bundleId } }) }
}

async function hold(statement: string, ownerId: string) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(statement, [ownerId])
  return { client, pid: await pidOf(client) }
}

async function pidOf(client: PoolClient) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

async function letGo(client: PoolClient) {
  await client.query('commit')
  client.release()
}

async function untilWaitedFor(pid: number) {
  for (;;) {
    const { rows } = await pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
      [pid],
    )
    if (rows[0]) return rows[0].pid
    await nextTurn()
  }
}

async function runTask() {
  const tasks = createMeteringTasks(
    sdkApi.platform,
    () => Promise.resolve({ elsewhere: 0 }),
    () => undefined,
  )
  await tasks.find(({ name }) => name === 'erase deleted owners')?.run()
}

async function sums() {
  const { rows } = await sql`select
    (select count(*)::int from metered_sessions) as sessions,
    (select sum(sessions)::int from metered_days) as days,
    (select sum(sessions)::int from metered_months) as months`.execute(sdkApi.db)
  return rows
}

const ownersOf = async (table: string) =>
  (await pool.query(`select distinct owner_id from ${table} order by 1`)).rows

test('erases a start that is in progress while its owner is deleted', async () => {
  const { browser, ownerId, start } = await ownerWithKey('gone@example.com', 'com.example.gone')
  const other = await ownerWithKey('stays@example.com', 'com.example.stays')
  await other.start()
  await start()
  // Keys are erased after metering: the deletion waits at the key, and the start waits for the deletion.
  const held = await hold('select from license_keys where owner_id = $1 for update', ownerId)
  const deletion = browser.call(deleteCurrentUser, { body: { confirm: 'gone@example.com' } })
  const deleting = await untilWaitedFor(held.pid)
  const late = start()
  await untilWaitedFor(deleting)
  await letGo(held.client)
  await Promise.all([deletion, late])
  expect(await searchAllTables(sdkApi.db, [ownerId])).toHaveProperty('metered_sessions')

  await runTask()
  expect(await searchAllTables(sdkApi.db, [ownerId])).toEqual({})
  expect(await sums()).toEqual([{ sessions: 3, days: 3, months: 3 }])
  expect(await searchAllTables(sdkApi.db, [other.ownerId])).toHaveProperty('metered_sessions')

  const nobodies = await ownersOf('metered_sessions')
  await runTask()
  expect(await ownersOf('metered_sessions')).toEqual(nobodies)
})

test("moves a session that is stored between moving an owner's sessions and sums", async () => {
  const { ownerId, start } = await ownerWithKey('between@example.com', 'com.example.between')
  await start()
  const held = await hold('select from metered_months where owner_id = $1 for update', ownerId)
  const erased = eraseOwner(sdkApi.platform.metering.db, ownerId)
  await untilWaitedFor(held.pid)
  const session = createTestSession(ownerId, {
    license: 'development',
    app: 'other',
    device: 'theirs',
  })
  await insertSessions(pool, [session], { newOwners: [], watchedOwners: [] })
  await letGo(held.client)
  await erased
  const { rows } = await pool.query(
    `select from metered_sessions where owner_id = $1 or device = 'theirs'`,
    [ownerId],
  )
  expect(rows).toEqual([])
})

test('a batch and a deletion never deadlock', async () => {
  const { ownerId, start } = await ownerWithKey('circle@example.com', 'com.example.circle')
  await start()
  // The first of the two locks the month; the other must not hold the day by then.
  const held = await hold('select from metered_months where owner_id = $1 for update', ownerId)
  const late = start()
  const starting = await untilWaitedFor(held.pid)
  const erased = sdkApi.db.transaction().execute((transaction) => eraseOwner(transaction, ownerId))
  await untilWaitedFor(starting)
  await letGo(held.client)
  await Promise.all([erased, late])
  const { rows } = await pool.query('select from metered_sessions where owner_id = $1', [ownerId])
  expect(rows).toEqual([])
})

async function countForeign() {
  const { rows } = await pool.query(`select from metered_days where app = 'foreign'`)
  const { rows: theirs } = await pool.query(
    `select from metered_days where app = 'foreign' and uuid_extract_version(owner_id) = 7`,
  )
  return { all: rows.length, theirs: theirs.length }
}
const addForeign = (owners: number) =>
  pool.query(
    `insert into metered_days (owner_id, day, app, platform, license, sessions)
    select uuidv7(), current_date, 'foreign', 'ios', 'production', 1 from generate_series(1, $1::int)`,
    [owners],
  )

test('erases nothing if the database belongs to another installation', async () => {
  const apart = connect({
    url: sdkApi.database.url,
    max: 1,
    log: createLog('silent'),
    timeoutFactor: 20,
  })
  const erase = () => eraseDeletedOwners(sdkApi.db, apart.db, new Date())
  await addForeign(3)
  await erase()
  expect(await countForeign()).toEqual({ all: 3, theirs: 0 })
  await addForeign(100)
  await expect(erase()).rejects.toThrow('belong to different consoles')
  expect(await countForeign()).toEqual({ all: 103, theirs: 100 })
  await eraseDeletedOwners(sdkApi.db, sdkApi.db, new Date())
  expect(await countForeign()).toEqual({ all: 103, theirs: 0 })
  await apart.close()
})
