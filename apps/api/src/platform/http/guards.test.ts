import { getSession } from '@fovea/contract/auth'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/test-api.ts'
import { createLog } from '../logging/log.ts'
import { connect } from '../db/connect.ts'
import { createCardProvider } from '../card-provider.ts'
import { parseConfig } from '../config/config.ts'
import { createOutbox } from '../mail/outbox.ts'
import { createHttpServer } from './create-http-server.ts'

let api: TestApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

test('a route that was not declared does not let the server start', async () => {
  const log = createLog('silent')
  const database = connect({ url: 'postgres://127.0.0.1/none', max: 1, log })
  const config = parseConfig({})
  const outbox = createOutbox(config, () => Promise.resolve())
  const cardProvider = createCardProvider(config)
  const platform = {
    config,
    database,
    metering: database,
    outbox,
    cardProvider,
    log,
    clock: () => new Date(),
  }
  const app = await createHttpServer(platform, async () => ({ kind: 'anonymous' }))
  const forget = () => app.get('/api/forgotten', { config: {} }, () => 'open to all')
  expect(forget).toThrow('GET /api/forgotten was not declared')
  void app.register(async (scope) => {
    scope.post('/hidden', () => 'open to all')
  })
  await expect(app.ready()).rejects.toThrow('POST /hidden was not declared')
  await database.close()
})

test('a limit is shared by all processes, told with Retry-After, and one caller’s own', async () => {
  api = await createTestApi({ RATE_LIMIT_FACTOR: '0.01' })
  const [here, there] = [api.browser(), api.browser()]
  const url = '/api/user/session'
  for (let spent = 0; spent < 12; spent += 2) {
    for (const browser of [here, there]) expect((await browser.send({ url })).statusCode).toBe(200)
  }
  const refused = await here.send({ url })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ error: { name: 'TOO_MANY' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const { rows } = await sql<{
    points: number
  }>`select points from rate_limits where key like 'ordinary:%'`.execute(api.db)
  expect(rows[0]?.points).toBeGreaterThan(12)
  const elsewhere = await here.send({ url, remoteAddress: '192.0.2.7' })
  expect(elsewhere.statusCode).toBe(200)
})

test('counts anonymous IPv6 callers by network', async () => {
  api = await createTestApi()
  const from = (remoteAddress: string) =>
    api?.browser().send({ url: '/api/user/session', remoteAddress })
  await from('2001:db8::1')
  await from('2001:DB8:0:0:ffff::2')
  await from('::ffff:192.0.2.1')
  await from('192.0.2.1')
  const { rows } = await sql`select key, points from rate_limits order by key`.execute(api.db)
  expect(rows).toEqual([
    { key: 'ordinary:192.0.2.1', points: 2 },
    { key: 'ordinary:2001:db8::/64', points: 2 },
  ])
})

test('a proxy’s word counts only where the proxy is configured', async () => {
  const forwarded = { 'x-forwarded-for': '192.0.2.1' }
  const addresses = async (env: Record<string, string>) => {
    const own = await createTestApi(env)
    await own.browser().send({ url: '/api/user/session', headers: forwarded })
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(own.db)
    await own.close()
    return rows.map((row) => row.key)
  }
  expect(await addresses({})).toEqual(['ordinary:127.0.0.1'])
  expect(await addresses({ TRUSTED_PROXIES: '127.0.0.1' })).toEqual(['ordinary:192.0.2.1'])
})

test('a database that is away is a 503 to try again, and the process lives on', async () => {
  api = await createTestApi()
  const browser = api.browser()
  await browser.signIn('away@example.com')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(api.db)
  const statuses = new Set<number>()
  for (let call = 0; call < 20; call++) {
    statuses.add((await browser.send({ url: '/api/user/session' })).statusCode)
  }
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
  expect((await browser.call(getSession)).payload.isSignIn).toBe(true)
})

test('health and readiness do not read cookies', async () => {
  api = await createTestApi()
  const browser = api.browser()
  await browser.signIn('monitor@example.com')
  await sql`drop table sessions cascade`.execute(api.db)
  expect((await browser.send({ url: '/api/user/session' })).statusCode).toBe(500)
  expect((await browser.send({ url: '/api/health' })).statusCode).toBe(200)
  expect((await browser.send({ url: '/api/ready' })).statusCode).toBe(200)
})
