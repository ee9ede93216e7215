// @module-tag thorough
import { pickFreePorts } from '@fovea/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../apps/api/test/database.ts'
import { queryOnce } from '../../bench/client.ts'
import { seedKey, seedSession } from '../../bench/seed.ts'
import { startLoad } from './load.ts'
import { findPoolerVersion, startPooler } from './pooler.ts'
import { runServer } from './running-server.ts'

/** The test has to wait until a killed process's lease of a task ends, so it only runs in `npm run test:faults`. */
const isLong = process.env['FAULT_ROUNDS'] !== undefined

const version = await findPoolerVersion({ mayInstall: isLong })
if (version === undefined) {
  console.log('No PgBouncer is installed here (PGBOUNCER names one): nothing is tried behind it.')
}

let database: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const ask = (statement: string, values?: unknown[]) => queryOnce(database.url, statement, values)

const reachFreeTier = (ownerId: string, percent: number) =>
  ask(
    `insert into quota_notices (owner_id, month, percent)
    values ($1, date_trunc('month', now() at time zone 'UTC'), $2)`,
    [ownerId, percent],
  )
const unmailed = async () => (await ask('select from quota_notices where not mailed')).length

/** PgBouncer 1.21 and newer can keep prepared statements; older ones, or with the option off, lose them. */
const kinds =
  version !== undefined && version >= 121
    ? [
        { kind: 'keeps', settings: ['max_prepared_statements = 100'] },
        { kind: 'loses', settings: ['max_prepared_statements = 0'] },
      ]
    : [{ kind: 'loses', settings: [] }]

test.runIf(version !== undefined).each(kinds)(
  'behind a PgBouncer that $kind prepared statements, SDK API, pages and tasks work, also beside another process',
  async ({ settings }) => {
    const pooler = await startPooler(database.url, settings)
    const pooled = { DATABASE_DIRECT_URL: database.url }
    const port = await pickFreePorts(6)
    const server = await runServer(port, pooler.url, pooled)
    const { key, ownerId } = await seedKey(database.url)
    const cookie = await seedSession(database.url, ownerId)
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
    await expect.poll(unmailed).toBe(0)

    await server.kill('SIGKILL')
    await pooler.stop()
    if (!isLong) return
    // The killed process leaves nothing behind that would keep another one from its tasks for longer than a lease.
    await reachFreeTier(ownerId, 100)
    const direct = await runServer(port + 3, database.url)
    await expect.poll(unmailed).toBe(0)
    await direct.kill('SIGKILL')
  },
)
