// @module-tag thorough
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts, startLocalPostgres, type LocalPostgres } from '@fovea/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryOnce } from '../../bench/client.ts'
import { seedKey, seedSession } from '../../bench/seed.ts'
import { startLoad } from './load.ts'
import { type RunningServer, runServer } from './running-server.ts'
import { startStandby } from './standby.ts'

/** A replica only counts as too far behind after some time, for which `npm run test:faults` waits. */
const isLong = process.env['FAULT_ROUNDS'] !== undefined

let folder: string
let primary: LocalPostgres
let standby: LocalPostgres
let server: RunningServer
let port: number
let key: string
let cookie: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-replica-'))
  await chmod(folder, 0o755)
  const primaryDir = path.join(folder, 'primary')
  const settings = { fsync: 'off', wal_keep_size: '256MB' }
  primary = await startLocalPostgres({ dataDir: primaryDir, settings })
  standby = await startStandby(primary, primaryDir, path.join(folder, 'standby'))
  port = await pickFreePorts(3)
  server = await runServer(port, primary.url, {
    DATABASE_REPLICA_URL: standby.url,
    ADMIN_EMAILS: 'bench@example.com',
  })
  const owner = await seedKey(primary.url)
  key = owner.key
  cookie = await seedSession(primary.url, owner.ownerId)
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

async function read(address: string, cookies = cookie) {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { cookie: cookies } })
  return { status: answer.status, text: await answer.text() }
}

async function counted(cookies = cookie) {
  const { status, text } = await read('/api/user-usage/latest', cookies)
  expect(status).toBe(200)
  return [...text.matchAll(/"count":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function isReadThere(cookies = cookie) {
  const [clock] = await queryOnce(standby.url, 'select clock_timestamp()::text as now')
  const reads = async () => {
    await counted(cookies)
    const found = await queryOnce(
      standby.url,
      `select from pg_stat_activity where application_name = 'fovea-console'
        and query like '%metered_days%' and query_start > '${String(clock?.['now'])}'`,
    )
    return found.length
  }
  await expect.poll(reads).toBeGreaterThan(0)
}

async function start(sessions: number) {
  const load = startLoad(port, key, 4)
  await load.until(() => load.tally.acknowledged.length >= sessions)
  await load.stop()
  expect([...load.tally.statuses.keys()]).toEqual([200])
  return load.tally.acknowledged.length
}

async function makeKey(appName: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/license/prod`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ platformType: 'windows', appName }),
  })
  expect(answer.status).toBe(200)
  const [written] = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return `${cookie}; ${written}`
}

const today = new Date().toISOString().slice(0, 10)
const addresses = [
  '/api/user-usage/latest',
  '/api/user-usage?months=1&split=app',
  `/api/user-usage-detail?date=${today}`,
  `/api/user-usage-detail.csv?date=${today}`,
  '/api/user-app-names',
  '/api/user-usage/cost',
  '/api/license/prod/usage',
  '/api/admin?periodStart=1',
  '/api/admin/company-info?since=0',
  '/api/admin/company-info.csv?since=0',
]

async function allAreAnswered() {
  for (const address of addresses)
    expect({ address, ...(await read(address)) }).toMatchObject({ address, status: 200 })
}

test('reads statistics from the replica and includes the user’s own writes', async () => {
  const first = await start(20)
  await isReadThere()
  await expect.poll(() => counted()).toBe(first)
  await allAreAnswered()

  // From here on the replica applies no changes.
  await queryOnce(standby.url, 'select pg_wal_replay_pause()')
  const cookies = await makeKey('Written lately')
  expect((await read('/api/user-app-names', cookies)).text).toContain('Written lately')
  await queryOnce(standby.url, 'select pg_wal_replay_resume()')
  await isReadThere(await makeKey('Written last'))
  expect((await read('/api/user-app-names', cookies)).text).toContain('Written lately')
})

test.runIf(isLong)('does not read from a replica that is too far behind', async () => {
  await queryOnce(standby.url, 'select pg_wal_replay_pause()')
  const before = await counted()
  const more = await start(20)
  await expect.poll(() => counted()).toBe(before + more)
  await queryOnce(standby.url, 'select pg_wal_replay_resume()')
  await isReadThere()
})

test('keeps answering when the replica is lost', async () => {
  await isReadThere()
  const before = await counted()
  await standby.stop()
  await allAreAnswered()
  expect(await counted()).toBe(before)
})
