import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePorts, startLocalPostgres, type LocalPostgres } from '@fovea/local-postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedKey, seedSession } from '../../bench/seed.ts'
import { startLoad } from './load.ts'
import { poolerVersion, startPooler } from './pooler.ts'
import { runServer } from './running-server.ts'

const version = poolerVersion()
if (version === undefined) {
  console.log('No PgBouncer is installed here (PGBOUNCER names one): nothing is tried behind it.')
}

let folder: string
let postgres: LocalPostgres

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-behind-'))
  await chmod(folder, 0o755)
  postgres = await startLocalPostgres({ dataDir: folder, settings: { fsync: 'off' } })
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement, values)
  await client.end()
  return rows
}

/** An owner has reached the free tier: the task that mails it has something to do. */
const reachFreeTier = (ownerId: string, percent: number) =>
  ask(
    `insert into quota_notices (owner_id, month, percent)
    values ($1, date_trunc('month', now() at time zone 'UTC'), $2)`,
    [ownerId, percent],
  )
const unmailed = async () => (await ask('select from quota_notices where not mailed')).length

test.runIf(version !== undefined && version >= 121)(
  'behind PgBouncer the door, the pages and the tasks work, and those of a process beside it',
  async () => {
    const pooler = await startPooler(postgres.url, ['max_prepared_statements = 100'])
    const pooled = { DATABASE_DIRECT_URL: postgres.url }
    const port = await freePorts(6)
    const server = await runServer(port, pooler.url, pooled)
    const { key, ownerId } = await seedKey(postgres.url)
    const cookie = await seedSession(postgres.url, ownerId)
    await ask(`delete from license_keys where kind = 'com'`)
    await reachFreeTier(ownerId, 80)

    const load = startLoad(port, key, 8)
    await load.until(() => load.tally.acknowledged.length >= 200)
    await load.stop()
    expect([...load.tally.statuses.keys()]).toEqual([200])
    const pages = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/user`, { headers: { cookie } })
        return answer.status
      }),
    )
    expect(new Set(pages)).toEqual(new Set([200]))
    await expect.poll(unmailed, { timeout: 60_000 }).toBe(0)

    // Killed, it leaves nothing behind that would keep another process from the same tasks.
    await server.kill('SIGKILL')
    await reachFreeTier(ownerId, 100)
    const direct = await runServer(port + 3, postgres.url)
    await expect.poll(unmailed, { timeout: 60_000 }).toBe(0)
    await direct.kill('SIGKILL')
    await pooler.stop()
  },
)

test.runIf(version !== undefined)(
  'a pooler that loses prepared statements is told in a sentence at the start',
  async () => {
    const settings = version !== undefined && version >= 121 ? ['max_prepared_statements = 0'] : []
    const pooler = await startPooler(postgres.url, settings)
    const child = spawn('node', [path.join(import.meta.dirname, '../start.ts'), '--built'], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(await freePorts(3)),
        DATA_DIR: folder,
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: postgres.url,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    expect(await text(child.stderr)).toMatch(
      /^The pooler at 127\.0\.0\.1:\d+ \(DATABASE_URL\) loses prepared statements: use PgBouncer 1\.21 .*\n$/,
    )
    await pooler.stop()
  },
)
