import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { migrateDatabase } from '@fovea/api/operations'
import { pickFreePorts } from '@fovea/local-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runQuery, listCitusNodes, createNodeDatabases } from '../../apps/api/test/citus.ts'
import { seedKey } from '../../bench/seed.ts'
import { startLoad } from '../faults/load.ts'
import { type RunningServer, runServer } from '../faults/running-server.ts'
import { startNodeServer } from './node-server.ts'

const { CITUS_URL } = process.env
const database = 'fovea_faults'
const owners = 8
const callersOfOwner = 4
const enough = Number(process.env['CITUS_ENOUGH'] ?? 1_000)
const moves = 3

function tell(statuses: ReadonlyMap<number | 'cut', number>) {
  console.log([...statuses].map(([status, times]) => `${times} × ${status}`).join(', '))
}

/** `npm run test:citus` sets the address of a cluster whose nodes run on this machine, because the tests kill them. */
describe.skipIf(!CITUS_URL)('Citus cluster', { timeout: 600_000 }, () => {
  let nodes: string[]
  let url: string
  let server: RunningServer
  let port: number
  const keys: string[] = []
  const acknowledged: string[] = []

  beforeAll(async () => {
    nodes = await listCitusNodes(CITUS_URL ?? '')
    url = await createNodeDatabases(nodes, database)
    await migrateDatabase(url, 'silent')
    port = await pickFreePorts(3)
  }, 120_000)
  afterAll(async () => {
    await server?.kill('SIGKILL')
  })

  async function expectNothingLost() {
    const counts = await runQuery<Record<string, number>>(
      url,
      `select (select count(*)::int from metered_sessions where session_id = any ($1::uuid[])) as found,
        (select count(*)::int from metered_sessions) as rows,
        (select sum(sessions)::int from metered_days) as days,
        (select sum(sessions)::int from metered_key_days) as keys,
        (select sum(sessions)::int from metered_months) as months`,
      [acknowledged],
    )
    const rows = counts[0]?.['rows']
    expect(counts[0]).toEqual({
      found: acknowledged.length,
      rows,
      days: rows,
      keys: rows,
      months: rows,
    })
    return rows
  }

  function startLoads() {
    const loads = keys.map((key) => startLoad(port, key, callersOfOwner))
    const count = () => loads.reduce((sum, { tally }) => sum + tally.acknowledged.length, 0)
    const refused = () => loads.reduce((sum, { tally }) => sum + (tally.statuses.get(503) ?? 0), 0)
    const until = (wanted: () => boolean) => Promise.race(loads.map((load) => load.until(wanted)))
    return {
      count,
      refused,
      until,
      more: (wanted: number) => {
        const before = count()
        return until(() => count() >= before + wanted)
      },
      async stop() {
        await Promise.all(loads.map((load) => load.stop()))
        const statuses = new Map<number | 'cut', number>()
        for (const { tally } of loads) {
          for (const id of tally.acknowledged) acknowledged.push(id)
          for (const [status, times] of tally.statuses)
            statuses.set(status, (statuses.get(status) ?? 0) + times)
        }
        return statuses
      },
    }
  }

  async function distribute(...args: string[]) {
    const command = path.join(import.meta.dirname, '../fovea.ts')
    const child = spawn(process.execPath, [command, 'metering-distribute', ...args], {
      env: { PATH: process.env['PATH'], DATABASE_URL: url },
    })
    const closed = once(child, 'close')
    const [out, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)])
    await closed
    return { code: child.exitCode, out, errorOutput }
  }

  test('loses nothing when metering is distributed during writes', async () => {
    server = await runServer(port, url)
    for (let owner = 0; owner < owners; owner++)
      keys.push((await seedKey(url, `owner-${owner}@example.com`)).key)
    const load = startLoads()
    await load.more(enough)
    expect(await distribute('--dry-run')).toMatchObject({
      code: 3,
      out: expect.stringContaining('nothing was changed'),
      errorOutput: '',
    })
    expect(await distribute('--shards', '8')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /metered_sessions: \d+ rows, .*the same as before[^]*metering is distributed\n$/,
      ),
      errorOutput: '',
    })
    await load.more(enough)
    const statuses = await load.stop()
    expect([200, 503]).toEqual(expect.arrayContaining([...statuses.keys()]))
    await expectNothingLost()
    expect(await distribute()).toMatchObject({
      code: 0,
      out: expect.stringContaining('nothing to do'),
    })
    expect((await distribute('--dry-run')).code).toBe(0)
  })

  test('counts nothing twice after a killed console', async () => {
    for (let round = 0; round < 3; round++) {
      const load = startLoads()
      await load.more(enough)
      await server.kill('SIGKILL')
      await load.stop()
      server = await runServer(port, url)
    }
    expect(await expectNothingLost()).toBeGreaterThanOrEqual(acknowledged.length)
  })

  test.each([
    { victim: 'a worker', at: 1 },
    { victim: 'the coordinator', at: 0 },
  ])('answers only 503 and loses nothing when $victim is killed under load', async ({ at }) => {
    const node = await startNodeServer(nodes[at] ?? '')
    const load = startLoads()
    await load.more(enough)
    await node.kill()
    await load.until(() => load.refused() > 0)
    await node.start()
    await load.more(enough)
    const statuses = await load.stop()
    tell(statuses)
    expect(new Set(statuses.keys())).toEqual(new Set([200, 503]))
    expect(server.child.exitCode).toBeNull()
    await expectNothingLost()
  })

  test(`answers only 503 and loses nothing during ${moves} moves of a shard under load`, async () => {
    const load = startLoads()
    await load.more(enough)
    for (let move = 0; move < moves; move++) {
      const before = await expectMoved()
      await load.more(enough)
      expect(await whereIs(before.shard)).toBe(before.to)
    }
    const statuses = await load.stop()
    tell(statuses)
    expect([200, 503]).toEqual(expect.arrayContaining([...statuses.keys()]))
    const rows = await expectNothingLost()
    console.log(`${acknowledged.length} acknowledged in all, ${rows} rows`)
  })

  async function expectMoved() {
    const [busiest] = await runQuery<{ shard: string }>(
      url,
      `select get_shard_id_for_distribution_column('metered_sessions', owner_id)::text as shard
      from (select owner_id, sum(sessions) as sessions from metered_days group by 1) as sums
      group by 1 order by sum(sessions) desc limit 1`,
    )
    const shard = busiest?.shard ?? ''
    const from = await whereIs(shard)
    const workers = nodes.slice(1).map((node) => new URL(node).host)
    const to = workers.find((host) => host !== from) ?? ''
    const [source, target] = [from, to].map((host) => new URL(`http://${host}`))
    await runQuery(url, `select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [
      shard,
      source?.hostname,
      Number(source?.port),
      target?.hostname,
      Number(target?.port),
    ])
    return { shard, to }
  }

  async function whereIs(shard: string) {
    const [found] = await runQuery<{ host: string }>(
      url,
      `select nodename || ':' || nodeport as host from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = $1`,
      [shard],
    )
    return found?.host ?? ''
  }
})
