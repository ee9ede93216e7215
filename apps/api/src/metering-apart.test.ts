import { getMonitor } from '@fovea/contract/admin'
import { listKeyUsage, postProdKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import {
  exportUsageDetail,
  getCost,
  getLatestUsage,
  getUsage,
  getUsageDetail,
  listAppNames,
} from '@fovea/contract/usage'
import { getLiveFeed, getLogFilters, listLogs } from '@fovea/contract/sdk-api'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase, openPool } from '../test/database.ts'
import { readAllTables } from '../test/all-tables.ts'
import { collectRows } from '../test/growing/collect-rows.ts'
import { createTestSession } from '../test/test-session.ts'
import { createTestSdkApi } from '../test/test-sdk-api.ts'
import { createMeter, createMeteringTasks, readBillableDays } from './features/metering/index.ts'

// Each database lacks the tables of the other, so that a statement that joins both, or runs in the wrong one, fails.
const isMetered = (table: string) => /^(?:metered_|recent_sessions$|quota_notices$)/.test(table)

let main: Awaited<ReturnType<typeof cloneDatabase>>
let apart: Awaited<ReturnType<typeof cloneDatabase>>

;[main, apart] = [await cloneDatabase(), await cloneDatabase()]
const sdkApi = await createTestSdkApi({ METERING_URL: apart.url }, main)
await dropTables(main.url, isMetered)
await dropTables(apart.url, (table) => !isMetered(table))
const browser = sdkApi.browser()
const ownerId = (await browser.signIn('apart@example.com'))._id
const made = await browser.call(postProdKey, {
  body: { platformType: 'ios', bundleId: 'com.example.reader' },
})
const key = made.payload.doc.key
afterAll(async () => {
  await sdkApi.close()
  await main.drop()
  await apart.drop()
})

async function dropTables(url: string, isDropped: (table: string) => boolean) {
  const pool = openPool(url)
  const tables = [...(await readAllTables(sdkApi.platform.database.db)).keys()]
  for (const table of tables.filter(isDropped))
    await pool.query(`drop table if exists ${table} cascade`)
  await pool.end()
}

const date = '2026-03-10'

async function runTasks() {
  const tasks = createMeteringTasks(
    sdkApi.platform,
    () => Promise.resolve({ elsewhere: 0 }),
    () => undefined,
  )
  for (const { run } of tasks) await run()
}

test('everything that reads metering works with a separate metering database', async () => {
  const sessionId = '018e2a5c-0000-7000-8000-000000000001'
  expect(await sdkApi.start({ key, sessionId })).toMatchObject({ valid: true })
  const beat = { key, state: 'alive', duration: 60 }
  expect((await sdkApi.send('PATCH', `/sdk/v1/sessions/${sessionId}`, beat)).status).toBe(200)

  const live = (await browser.call(getLiveFeed)).payload
  expect(live.docs).toMatchObject([{ type: 'session', app: 'com.example.reader' }])
  expect(live.first).toMatchObject({ platform: 'ios' })
  expect((await browser.call(listLogs, { query: {} })).payload.docs).toMatchObject([
    { type: 'session', id: sessionId },
  ])
  expect((await browser.call(getLogFilters)).payload.apps).toEqual(['com.example.reader'])
  expect((await browser.call(getCost)).payload).toMatchObject({ sessions: 1 })
  expect((await browser.call(getLatestUsage)).payload.at(-1)).toMatchObject({ count: 1 })
  for (const split of ['app', 'platform'] as const)
    await browser.call(getUsage, { query: { months: '1', split } })
  expect((await browser.call(listAppNames)).payload).toEqual(['reader'])
  expect((await browser.call(listKeyUsage)).payload.docs).toMatchObject([
    { lastUsedAt: `${date}T12:00:00.000Z` },
  ])
  await browser.call(getUsageDetail, { query: { date } })
  const csv = await browser.send({ method: 'GET', url: `${exportUsageDetail.path}?date=${date}` })
  expect(csv.statusCode).toBe(200)
  const days = { from: new Date(`${date}T00:00:00Z`), to: new Date(`${date}T23:00:00Z`) }
  expect(
    await collectRows(readBillableDays(sdkApi.platform.metering.db, ownerId, days)),
  ).toHaveLength(1)

  const admin = sdkApi.browser()
  await admin.signIn('admin@fovea.test')
  const monitor = await admin.call(getMonitor, { query: { periodStart: '1773100800' } })
  expect(Object.keys(monitor.header.payload.prodOwner)).toEqual([ownerId])
})

test('tasks reach both databases: a free tier email is written in one and its notice closed in the other', async () => {
  const { metering, database } = sdkApi.platform
  await sql`insert into quota_notices (owner_id, month, percent) values (${ownerId}, '2026-03-01', 100)`.execute(
    metering.db,
  )
  await runTasks()
  const mails = await sql`select from mails where user_id = ${ownerId}`.execute(database.db)
  expect(mails.rows).toHaveLength(1)
  const open = await sql`select from quota_notices where not mailed`.execute(metering.db)
  expect(open.rows).toEqual([])
})

test('deleting an account deletes its metered sessions', async () => {
  expect((await browser.call(getMyData)).payload.rooms['metering']).toMatchObject({
    days: [{ day: date }],
  })
  await browser.call(deleteCurrentUser, { body: { confirm: 'apart@example.com' } })
  // A session that was being stored during the deletion.
  const late = createTestSession(ownerId, { startedAt: `${date}T12:00:00.000Z` })
  await createMeter(sdkApi.platform.metering.pool).start(late)
  await runTasks()
  const { rows } =
    await sql`select from metered_sessions where owner_id = ${ownerId} or device <> ''`.execute(
      sdkApi.platform.metering.db,
    )
  expect(rows).toEqual([])
})
