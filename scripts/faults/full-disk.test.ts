// @module-tag thorough
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pickFreePorts, startLocalPostgres } from '@fovea/local-postgres'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { seedKey, seedSession } from '../../bench/seed.ts'
import { canMount, mountSmallDisk } from '../../packages/local-postgres/src/testing/small-disk.ts'
import { countLosses, noLosses, startLoad } from './load.ts'
import { runServer } from './running-server.ts'

const diskMegabytes = 240
const enough = 50

async function consoleIn(disk: string, { isEmbedded }: { isEmbedded: boolean }) {
  const dataDir = path.join(disk, 'data')
  mkdirSync(dataDir)
  const postgres = await startLocalPostgres({ dataDir })
  onTestFinished(() => postgres.stop())
  const port = await pickFreePorts(3)
  const env = { ...(isEmbedded && { FAULTS_DATABASE_DIR: dataDir }) }
  const server = await runServer(port, postgres.url, env)
  onTestFinished(() => server.kill('SIGKILL'))
  const owner = await seedKey(postgres.url)
  return { postgres, port, server, ...owner }
}

test.runIf(canMount)(
  'the embedded database on a full disk stores nothing, still answers reads, and recovers when there is room',
  async ({ skip }) => {
    const disk = mountSmallDisk(diskMegabytes)
    if (disk === undefined) return skip('No disk can be mounted here.')
    const { postgres, port, server, key, ownerId } = await consoleIn(disk.folder, {
      isEmbedded: true,
    })
    const cookie = await seedSession(postgres.url, ownerId)
    const get = async (address: string) =>
      (await fetch(`http://127.0.0.1:${port}${address}`, { headers: { cookie } })).status
    const load = startLoad(port, key, 8)
    await load.until(() => load.tally.acknowledged.length >= enough)

    disk.fill(0)
    await load.until(() => (load.tally.statuses.get(503) ?? 0) >= enough)
    const atFull = load.tally.acknowledged.length
    for (let round = 0; round < 20; round++) {
      for (const address of ['/api/user/profile', '/api/user-usage/latest', '/api/license/prod'])
        expect({ address, status: await get(address) }).toEqual({ address, status: 200 })
    }
    expect(load.tally.acknowledged.length).toBe(atFull)
    expect(await get('/api/ready')).toBe(503)
    const change = await fetch(`http://127.0.0.1:${port}/api/license/prod`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ platformType: 'windows', appName: 'No room' }),
    })
    expect({ status: change.status, text: await change.text() }).toEqual({
      status: 503,
      text: expect.stringContaining('Nothing can be stored at the moment.'),
    })

    disk.makeRoom()
    await load.until(() => load.tally.acknowledged.length >= atFull + enough)
    await load.stop()
    await expect.poll(() => get('/api/ready')).toBe(200)
    expect(server.child.exitCode).toBeNull()
    expect(new Set(load.tally.statuses.keys())).toEqual(new Set([200, 503]))
    expect(await countLosses(postgres.url, load.tally.acknowledged)).toEqual(noLosses)
  },
)

/** In the normal run, a similar test in packages/local-postgres covers this without a console. */
const isLong = process.env['FAULT_ROUNDS'] !== undefined

test.runIf(canMount && isLong)(
  'answers only 503 when a database stops on a full disk under load, loses and double counts nothing, and recovers by itself',
  async ({ skip }) => {
    const disk = mountSmallDisk(diskMegabytes)
    if (disk === undefined) return skip('No disk can be mounted here.')
    const { postgres, port, server, key } = await consoleIn(disk.folder, { isEmbedded: false })
    const load = startLoad(port, key, 8)
    await load.until(() => load.tally.acknowledged.length >= enough)

    disk.fill(2_000_000)
    await useUpTheLog(postgres.url)
    await load.until(() => (load.tally.statuses.get(503) ?? 0) >= enough)

    disk.makeRoom()
    const before = load.tally.acknowledged.length
    await load.until(() => load.tally.acknowledged.length >= before + enough)
    await load.stop()
    expect(server.child.exitCode).toBeNull()
    expect(new Set(load.tally.statuses.keys())).toEqual(new Set([200, 503]))
    expect(await countLosses(postgres.url, load.tally.acknowledged)).toEqual(noLosses)
  },
)

/** Every switch needs a new log file, until there is no room for one. */
async function useUpTheLog(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (;;)
      await client.query("select pg_logical_emit_message(true, 'full', 'x'), pg_switch_wal()")
  } catch {
    // The full disk is the purpose of the loop.
  }
}
