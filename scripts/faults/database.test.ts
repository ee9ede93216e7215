// @module-tag thorough
import { pickFreePorts } from '@fovea/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../apps/api/test/database.ts'
import { startTcpProxy } from '../../apps/api/test/tcp-proxy.ts'
import { withClient } from '../../bench/client.ts'
import { seedKey } from '../../bench/seed.ts'
import { countLosses, noLosses, startLoad } from './load.ts'
import { type RunningServer, runServer } from './running-server.ts'

/** `npm run test:faults` repeats them on a dedicated machine; the normal run does one round. */
const long = process.env['FAULT_ROUNDS'] !== undefined
const rounds = long ? 5 : 1
const answeredWithinMs = long ? 5_000 : 30_000
const enough = 16

let database: Awaited<ReturnType<typeof cloneDatabase>>
let proxy: Awaited<ReturnType<typeof startTcpProxy>>
let server: RunningServer
let port: number
let owner: { key: string; ownerId: string }
let other: { key: string; ownerId: string }

beforeAll(async () => {
  database = await cloneDatabase()
  const url = new URL(database.url)
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  port = await pickFreePorts(3)
  server = await runServer(port, url.href)
  owner = await seedKey(database.url, 'owner@example.com')
  other = await seedKey(database.url, 'other@example.com')
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await proxy.close()
  await database.drop()
})

test.each(['silence', 'halfOpen'] as const)(
  'answers 503 briefly and recovers when open database connections fall silent (%s)',
  async (fault) => {
    for (let round = 0; round < rounds; round++) {
      const load = startLoad(port, owner.key, 8)
      await load.until(() => load.tally.acknowledged.length >= enough)
      proxy[fault]()
      await load.until(() => (load.tally.statuses.get(503) ?? 0) > 0)
      const before = load.tally.acknowledged.length
      await load.until(() => load.tally.acknowledged.length >= before + enough)
      const ready = await fetch(`http://127.0.0.1:${port}/api/ready`)
      await load.stop()
      expect([200, 503]).toContain(ready.status)
      expect(new Set(load.tally.statuses.keys())).toEqual(new Set([200, 503]))
      expect(load.tally.longestMs).toBeLessThan(answeredWithinMs)
      expect(await countLosses(database.url, load.tally.acknowledged)).toEqual(noLosses)
    }
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status)
      .toBe(200)
  },
)

test("a lock on one owner's month delays only that owner", async () => {
  const first = startLoad(port, owner.key, 8)
  const second = startLoad(port, other.key, 8)
  const loads = [first, second]
  for (const load of loads) await load.until(() => load.tally.acknowledged.length >= enough)
  await withClient(database.url, async (client) => {
    await client.query('begin')
    await client.query('select 1 from metered_months where owner_id = $1 for update', [
      owner.ownerId,
    ])
    await first.until(() => (first.tally.statuses.get(503) ?? 0) >= enough)
    const before = second.tally.acknowledged.length
    await second.until(() => second.tally.acknowledged.length >= before + enough)
    // Delayed starts are never older than two seconds for long, so the console stays ready.
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status)
      .toBe(200)
    await client.query('rollback')
  })
  const before = first.tally.acknowledged.length
  await first.until(() => first.tally.acknowledged.length >= before + enough)
  for (const load of loads) await load.stop()
  expect(new Set(second.tally.statuses.keys())).toEqual(new Set([200]))
  expect(new Set(first.tally.statuses.keys())).toEqual(new Set([200, 503]))
  for (const { tally } of loads) expect(tally.longestMs).toBeLessThan(answeredWithinMs)
  expect(
    await countLosses(database.url, [...first.tally.acknowledged, ...second.tally.acknowledged]),
  ).toEqual(noLosses)
})
