// @module-tag thorough
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts } from '@fovea/local-postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../apps/api/test/database.ts'
import { seedKey, seedSession } from '../../bench/seed.ts'
import { openStream, sendStart } from './calls.ts'
import { type ConsoleWorkers, runWorkers } from './console-workers.ts'
import { startLoad } from './load.ts'

/** `npm run test:faults` runs longer, and waits for whole windows of the limits. */
const long = process.env['FAULT_ROUNDS'] !== undefined
const longTimeout = { timeout: 600_000 }

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let running: ConsoleWorkers | undefined
let port: number

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-workers-'))
  await chmod(folder, 0o755)
  database = await cloneDatabase()
  port = await pickFreePorts(4)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await running?.end('SIGKILL')
})

async function run(env: Record<string, string> = {}) {
  running = await runWorkers({
    PROCESSES: '2',
    PORT: String(port),
    METRICS_PORT: String(port + 3),
    DATABASE_URL: database.url,
    RATE_LIMIT_FACTOR: '1000000',
    ...env,
  })
  return running
}

async function metric(line: string) {
  const answer = await fetch(`http://127.0.0.1:${port + 3}/metrics`)
  const found = (await answer.text()).split('\n').find((value) => value.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

const verdicts = () => metric('sdk_api_verdicts_total{code="NONE"}')

test(
  'two workers act as one console for streams, metrics, restarts, crashes and the stop',
  longTimeout,
  async () => {
    const { child, workers, printed, says, end } = await run()
    expect(printed()).toBe('ready on https://console.example.com\n')
    const first = await workers()
    expect(first).toHaveLength(2)

    // A stream in each worker receives the sessions of both, and both count a user's streams together.
    const { key, ownerId } = await seedKey(database.url)
    const cookie = `__Host-${await seedSession(database.url, ownerId)}`
    const streams = [await openStream(port, cookie), await openStream(port, cookie)]
    for (let count = 0; count < 4; count++) expect(await sendStart(port, key, false)).toBe(200)
    for (const { heard } of streams) {
      await expect.poll(() => heard().split('"type":"session"'), longTimeout).toHaveLength(5)
    }
    while (streams.length < 20) streams.push(await openStream(port, cookie))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect([
      (await openStream(port, cookie)).status,
      (await openStream(port, cookie)).status,
    ]).toEqual([429, 429])
    for (const stream of streams) stream.close()
    // A worker that is too busy to report is left out, so the metric is read again.
    await expect.poll(verdicts, longTimeout).toBe(4)

    // A reload under load refuses and resets no call, and the metrics of the old workers are kept.
    const load = startLoad(port, key, 8)
    await load.until(() => load.tally.acknowledged.length >= 50)
    child.kill('SIGHUP')
    await says('The workers were replaced.\n')
    const replaced = load.tally.acknowledged.length
    await load.until(() => load.tally.acknowledged.length >= replaced + 50)
    await load.stop()
    expect([...load.tally.statuses.keys()]).toEqual([200])
    const second = await workers()
    expect(second).toHaveLength(2)
    expect(first.filter((pid) => second.includes(pid))).toEqual([])
    await expect.poll(verdicts, longTimeout).toBe(load.tally.acknowledged.length + 4)

    process.kill(second[0] ?? 0, 'SIGKILL')
    await says('(SIGKILL) and is replaced.')
    await expect.poll(() => metric('workers_ready'), longTimeout).toBe(2)
    await expect.poll(() => metric('workers_replaced'), longTimeout).toBe(1)

    const last = await workers()
    expect(await end('SIGTERM')).toBe(0)
    expect(last.filter(isAlive)).toEqual([])
  },
)

test.runIf(long)('workers end when their primary is killed', longTimeout, async () => {
  const { workers, end } = await run()
  const pids = await workers()
  expect(pids).toHaveLength(2)
  await end('SIGKILL')
  await expect.poll(() => pids.filter(isAlive), longTimeout).toEqual([])
})

test.runIf(long)(
  'an error that every worker meets is printed once, as its sentence',
  longTimeout,
  async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const { child, printed } = await run()
    other.close()
    expect(child.exitCode).toBe(1)
    expect(printed()).toMatch(
      /^Another program is already listening \(.*\): stop it, or set PORT to a free port.\n$/,
    )
  },
)

test.runIf(long)(
  'all workers together keep the rate limits of the SDK API, and one worker alone can use them fully',
  { timeout: 300_000 },
  async () => {
    // Few enough for a slow machine to reach the limit in a window.
    const most = 60
    await run({ RATE_LIMIT_FACTOR: String(most / 3_000) })
    const { key } = await seedKey(database.url, 'limits@example.com')
    // New connections are distributed over the workers; a kept-alive one always reaches the same.
    for (const agent of [false as const, new Agent({ keepAlive: true, maxSockets: 1 })]) {
      expect(await passedInWindow(key, agent)).toBeGreaterThanOrEqual(most)
      const passed = await passedInWindow(key, agent)
      expect(passed).toBeGreaterThanOrEqual(most)
      expect(passed).toBeLessThanOrEqual(most * 1.05 + 2)
      if (agent) agent.destroy()
    }
  },
)

async function passedInWindow(key: string, agent: Agent | false) {
  while ((await sendStart(port, key, agent)) === 200);
  while ((await sendStart(port, key, agent)) !== 200);
  const ends = (Math.floor(Date.now() / 10_000) + 1) * 10_000
  let passed = 1
  // Stops shortly before the end, because a call at the border may count for either window.
  while (Date.now() < ends - 500) if ((await sendStart(port, key, agent)) === 200) passed++
  return passed
}

test.runIf(long)('a killed primary leaves no embedded database behind', longTimeout, async () => {
  const dataDir = path.join(folder, 'embedded')
  const { workers, end, printed } = await run({
    NODE_ENV: 'development',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
  })
  expect(printed()).toContain('ready on')
  const pids = await workers()
  const postmaster = path.join(dataDir, 'postgres/cluster/postmaster.pid')
  expect(existsSync(postmaster)).toBe(true)
  await end('SIGKILL')
  await expect.poll(() => pids.filter(isAlive), longTimeout).toEqual([])
  await expect.poll(() => existsSync(postmaster), longTimeout).toBe(false)
})

function isAlive(pid: number) {
  return existsSync(`/proc/${pid}`)
}
