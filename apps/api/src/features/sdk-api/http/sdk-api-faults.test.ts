import { postProdKey } from '@fovea/contract/license-keys'
import { getProfile } from '@fovea/contract/auth'
import { Client } from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { findPoolerVersion, startPooler } from '../../../../../../scripts/faults/pooler.ts'
import { cloneDatabase, requireCapability } from '../../../../test/database.ts'
import { startTcpProxy } from '../../../../test/tcp-proxy.ts'
import { createTestSdkApi, type TestSdkApi } from '../../../../test/test-sdk-api.ts'

const version = await findPoolerVersion({ mayInstall: false })
let sdkApi: TestSdkApi | undefined
afterEach(() => sdkApi?.close())

async function statusOf(answer: Promise<Response>) {
  const { status } = await answer
  return status
}

async function openWithKey(url?: string) {
  const shared = url === undefined ? undefined : { url, drop: async () => undefined }
  const own = await createTestSdkApi({ RATE_LIMIT_FACTOR: '1000' }, shared)
  sdkApi = own
  const browser = own.browser()
  await browser.signIn('owner@example.com')
  const body = { platformType: 'windows', appName: 'Reader' } as const
  const { key } = (await browser.call(postProdKey, { body })).payload.doc
  return {
    browser,
    database: own.database,
    start: () =>
      statusOf(own.send('POST', '/sdk/v1/sessions', own.startBody({ key, platform: 'windows' }))),
    ready: () => statusOf(fetch(`${own.url}/api/ready`)),
  }
}

async function ask(url: string, ...statements: string[]) {
  const client = new Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const setReadOnly = (url: string, value: 'on' | 'off') =>
  ask(
    url,
    'set default_transaction_read_only = off',
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${value}`,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

test('a read-only database: starts and readiness answer 503, pages can be read, and everything recovers', async (context) => {
  requireCapability('faults of one server', context)
  const { browser, database, start, ready } = await openWithKey()
  expect([await start(), await ready()]).toEqual([200, 200])

  await setReadOnly(database.url, 'on')
  await expect
    .poll(
      async () =>
        (await browser.send({ method: getProfile.method, url: getProfile.path })).statusCode,
    )
    .toBe(200)
  for (let count = 0; count < 20; count++)
    expect([await start(), await ready()]).toEqual([503, 503])

  await setReadOnly(database.url, 'off')
  await expect.poll(async () => [await start(), await ready()]).toEqual([200, 200])
})

const noRoom = `begin raise disk_full; end`

test('a full disk: readiness answers 503 from the first failed start until there is space again', async (context) => {
  requireCapability('faults of one server', context)
  const { database, start, ready } = await openWithKey()
  expect([await start(), await ready()]).toEqual([200, 200])
  await ask(
    database.url,
    `create function no_room() returns trigger language plpgsql as $$ ${noRoom} $$`,
    `create function no_room_for_tables() returns event_trigger language plpgsql as $$ ${noRoom} $$`,
    'create trigger full_disk before insert on metered_sessions for each row execute function no_room()',
    `create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE') execute function no_room_for_tables()`,
  )
  for (let count = 0; count < 5; count++) expect([await start(), await ready()]).toEqual([503, 503])

  await ask(
    database.url,
    'drop event trigger full_disk',
    'drop trigger full_disk on metered_sessions',
  )
  expect([await ready(), await start()]).toEqual([200, 200])
})

test.runIf(version !== undefined)(
  'a lost database behind PgBouncer: starts and readiness answer 503, never 500',
  async () => {
    const own = await cloneDatabase()
    const far = new URL(own.url)
    const proxy = await startTcpProxy({ host: far.hostname, port: Number(far.port) })
    far.port = String(proxy.port)
    const pooler = await startPooler(far.href, ['server_login_retry = 1', 'query_wait_timeout = 2'])
    onTestFinished(async () => {
      await pooler.stop()
      await proxy.close()
      await own.drop()
    })
    const { start, ready } = await openWithKey(pooler.url)
    const seen = new Set<number>()
    while (!seen.has(503)) {
      const calls = Array.from({ length: 20 }, () => [start(), ready()]).flat()
      proxy.cut()
      for (const status of await Promise.all(calls)) seen.add(status)
    }
    await expect.poll(start).toBe(200)
    await expect.poll(ready).toBe(200)
    expect(seen.has(500)).toBe(false)
  },
)
