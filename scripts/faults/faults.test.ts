import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts, startLocalPostgres, type LocalPostgres } from '@fovea/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryOnce } from '../../bench/client.ts'
import { seedKey } from '../../bench/seed.ts'
import { countLosses, noLosses, startLoad } from './load.ts'
import { type RunningServer, runServer } from './running-server.ts'

/** `npm run test:faults` sets fifty; in the normal run one is a smoke test. */
const kills = Number(process.env['FAULT_ROUNDS'] ?? 1)
/** Time limits are only checked on a dedicated machine; a busy one may take longer. */
const isLong = process.env['FAULT_ROUNDS'] !== undefined
const backAfterRestartMs = isLong ? 1_000 : Number.POSITIVE_INFINITY
const backAfterCrashMs = isLong ? 2_000 : Number.POSITIVE_INFINITY
const environment: Record<string, string> = isLong ? {} : { DATABASE_TIMEOUT_FACTOR: '20' }
const acknowledgedEachRound = 150
const callers = 16

let folder: string
let postgres: LocalPostgres
let server: RunningServer
let port: number
let key: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-faults-'))
  await chmod(folder, 0o755)
  postgres = await startLocalPostgres({ dataDir: folder })
  port = await pickFreePorts(3)
  server = await runServer(port, postgres.url, environment)
  key = (await seedKey(postgres.url)).key
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test(
  `stores every acknowledged session once and keeps sums equal to rows when killed under load (${kills} ×)`,
  { timeout: 600_000 },
  async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < kills; round++) {
      const load = startLoad(port, key, callers)
      await load.until(() => load.tally.acknowledged.length >= acknowledgedEachRound)
      await server.kill('SIGKILL')
      await load.stop()
      acknowledged.push(...load.tally.acknowledged)
      server = await runServer(port, postgres.url, environment)
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills * acknowledgedEachRound)
    expect(await countLosses(postgres.url, acknowledged)).toEqual(noLosses)
  },
)

test('answers only 503 while the database restarts under load, and recovers soon after it is back', async () => {
  const load = startLoad(port, key, callers)
  await load.until(() => load.tally.acknowledged.length >= acknowledgedEachRound)
  await postgres.stop()
  await load.until(() => (load.tally.statuses.get(503) ?? 0) > 0)
  postgres = await startLocalPostgres({ dataDir: folder })
  const back = performance.now()
  const before = load.tally.acknowledged.length
  await load.until(() => load.tally.acknowledged.length > before)
  expect(performance.now() - back).toBeLessThan(backAfterRestartMs)
  await load.stop()
  expect(new Set(load.tally.statuses.keys())).toEqual(new Set([200, 503]))
  expect(server.child.exitCode).toBeNull()
  expect(await countLosses(postgres.url, load.tally.acknowledged)).toEqual(noLosses)
})

test.each([
  { victim: 'the server', find: postmasterPid },
  { victim: 'one of its processes', find: backendPid },
])(
  'answers only 503 while the embedded database crashes under load, by a kill of $victim, and recovers by itself',
  async ({ find }) => {
    const load = startLoad(port, key, callers)
    await load.until(() => load.tally.acknowledged.length >= acknowledgedEachRound)
    const pid = await find()
    process.kill(pid, 'SIGKILL')
    const killed = performance.now()
    // Waits for a new process id instead of a 503, because the database may be back before the next request.
    await expect.poll(() => find().catch(() => pid)).not.toBe(pid)
    const before = load.tally.acknowledged.length
    await load.until(() => load.tally.acknowledged.length > before)
    expect(performance.now() - killed).toBeLessThan(backAfterCrashMs)
    await load.until(() => load.tally.acknowledged.length >= before + acknowledgedEachRound)
    await load.stop()
    expect([200, 503]).toEqual(expect.arrayContaining([...load.tally.statuses.keys()]))
    expect(server.child.exitCode).toBeNull()
    expect(await countLosses(postgres.url, load.tally.acknowledged)).toEqual(noLosses)
  },
)

/** Finds a database process that serves the console. Killing one makes the server end all others and recover. */
async function backendPid() {
  const [backend] = await queryOnce<{ pid: number }>(
    postgres.url,
    "select pid from pg_stat_activity where application_name = 'fovea-console' order by pid limit 1",
  )
  if (!backend) throw new Error('The console has no connection.')
  return backend.pid
}

async function postmasterPid() {
  const text = await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}
