// @module-tag thorough
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts, startLocalPostgres, type LocalPostgres } from '@fovea/local-postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTcpProxy } from '../../../apps/api/test/tcp-proxy.ts'
import { queryOnce, withClient } from '../../../bench/client.ts'
import { seedKey, seedSession } from '../../../bench/seed.ts'
import { openStream, sendStart } from '../calls.ts'
import { startLoad } from '../load.ts'
import { type RunningServer, runServer } from '../running-server.ts'

/** `npm run test:faults` starts them often, and waits for whole windows of the limits. */
const isLong = process.env['FAULT_ROUNDS'] !== undefined
const rounds = isLong ? 32 : 1
const processes = 4
const longTimeout = { timeout: 300_000 }

let folder: string
let postgres: LocalPostgres
let servers: RunningServer[] = []
let databases = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-four-'))
  await chmod(folder, 0o755)
  postgres = await startLocalPostgres({ dataDir: folder, settings: { fsync: 'off' } })
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  servers = []
})

async function newDatabase() {
  const name = `four_${databases++}`
  await withClient(postgres.url, (client) => client.query(`create database ${name}`))
  const url = new URL(postgres.url)
  url.pathname = name
  return url.href
}

async function startFour(env: Record<string, string> = {}) {
  const url = await newDatabase()
  const port = await pickFreePorts(processes)
  const ports = Array.from({ length: processes }, (_, index) => port + index)
  // The smallest pool that the configuration accepts, to prove that no request holds a connection while it waits for
  // another.
  const settings = { DATABASE_POOL: '2', ...env }
  servers = await Promise.all(ports.map((own) => runServer(own, url, settings)))
  const answers = await Promise.all(
    ports.map(async (own) => (await fetch(`http://127.0.0.1:${own}/api/ready`)).status),
  )
  expect(answers).toEqual(ports.map(() => 200))
  return { url, ports }
}

test(
  `${processes} consoles start together on an empty database, ${rounds} times, and share limits`,
  { timeout: 900_000 },
  async () => {
    for (let round = 1; round < rounds; round++) {
      await startFour()
      await Promise.all(servers.map((server) => server.kill('SIGKILL')))
      servers = []
    }
    const { url, ports } = await startFour()
    const { key, ownerId } = await seedKey(url)

    // Live streams: a user has at most twenty over all consoles.
    const cookie = await seedSession(url, ownerId)
    const streams = []
    while (streams.length < 20) {
      streams.push(await openStream(ports[streams.length % processes] ?? 0, cookie))
    }
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    for (const port of ports) expect((await openStream(port, cookie)).status).toBe(429)
    for (const stream of streams) stream.close()

    // Free tier: at its end, only starts in progress may still exceed it.
    await queryOnce(url, `delete from license_keys where kind = 'com'`)
    await queryOnce(
      url,
      `insert into metered_months (owner_id, month, sessions)
      values ($1, date_trunc('month', now() at time zone 'UTC'), 9900)`,
      [ownerId],
    )
    const callers = 8
    const loads = ports.map((port) => startLoad(port, key, callers))
    // A refused start is an answer with status 200, which the load counts as 599.
    for (const { until, tally } of loads)
      await until(() => (tally.statuses.get(599) ?? 0) > callers)
    for (const load of loads) await load.stop()
    const [month] = await queryOnce(url, 'select sessions::int from metered_months')
    expect(month?.['sessions']).toBeGreaterThanOrEqual(10_000)
    expect(month?.['sessions']).toBeLessThanOrEqual(10_000 + processes * callers)
    for (const { tally } of loads)
      expect(new Set(tally.statuses.keys())).toEqual(new Set([200, 599]))
  },
)

test.runIf(isLong)(
  'all four consoles together keep the rate limits of the SDK API',
  longTimeout,
  async () => {
    const most = 150
    const windowMs = 10_000
    const { url, ports } = await startFour({ RATE_LIMIT_FACTOR: String(most / 3_000) })
    const { key } = await seedKey(url)
    const windowOf = (ms: number) => Math.floor(ms / windowMs)
    const passed = new Map<number, number>()
    const first = windowOf(Date.now())

    async function call(port: number) {
      while (windowOf(Date.now()) < first + 3) {
        const window = windowOf(Date.now())
        const status = await sendStart(port, key, false)
        expect([200, 429]).toContain(status)
        // A call that ends in a later window than it began in may count for either.
        if (status === 200 && window === windowOf(Date.now()))
          passed.set(window, (passed.get(window) ?? 0) + 1)
      }
    }
    await Promise.all(ports.flatMap((port) => Array.from({ length: 4 }, () => call(port))))
    console.log(`of ${most} a window passed`, [...passed.values()])
    for (const count of passed.values()) expect(count).toBeLessThanOrEqual(most * 1.1 + processes)
    for (const window of [first + 1, first + 2])
      expect(passed.get(window)).toBeGreaterThanOrEqual(most / 2)
  },
)

test.runIf(isLong)(
  'notices within 10 seconds that a listening connection has fallen silent',
  longTimeout,
  async () => {
    const url = await newDatabase()
    const { hostname, port: databasePort } = new URL(url)
    const proxy = await startTcpProxy({ host: hostname, port: Number(databasePort) })
    const listening = new URL(url)
    listening.host = `127.0.0.1:${proxy.port}`
    const port = await pickFreePorts(2)
    servers.push(await runServer(port, url, { DATABASE_DIRECT_URL: listening.href }))
    servers.push(await runServer(port + 1, url))
    const { key, ownerId } = await seedKey(url)
    const cookie = await seedSession(url, ownerId)
    const stream = await openStream(port, cookie)
    expect(await sendStart(port + 1, key, false)).toBe(200)
    const shown = () => stream.heard().split('"type":"session"').length - 1
    await expect.poll(shown).toBe(1)

    proxy.silence()
    const silentMs = performance.now()
    // A console updates its own caches directly, so only a key change by another console proves the listener. Here the
    // key is already cached when it changes.
    const load = startLoad(port, key, 1)
    await load.until(() => load.tally.acknowledged.length > 0)
    expect(await sendStart(port + 1, key, false)).toBe(200)
    await queryOnce(url, `update license_keys set activated = false where kind = 'prod'`)
    await load.until(() => (load.tally.statuses.get(599) ?? 0) > 0)
    expect(performance.now() - silentMs).toBeLessThan(10_000)
    await load.stop()
    await expect.poll(shown).toBeGreaterThan(1)
    expect(performance.now() - silentMs).toBeLessThan(10_000)
    stream.close()
    await proxy.close()
  },
)
