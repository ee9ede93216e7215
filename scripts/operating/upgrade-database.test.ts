// @module-tag thorough
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { migrateDatabase } from '@fovea/api/operations'
import { startLocalPostgres } from '@fovea/local-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../bench/client.ts'
import { withDatabase } from '../../bench/database.ts'
import { seedKey, seedSession, seedSessions } from '../../bench/seed.ts'
import { computeTableSums, listTables } from './table-sums.ts'
import { copyToOlder } from './older/copy-to-older.ts'
import { makeOlderRelease } from './older/older-release.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = await mkdtemp(path.join(tmpdir(), 'fovea-upgrade-database-'))
await chmod(folder, 0o755)
const older = await makeOlderRelease(path.join(folder, 'release'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const dataDir = path.join(folder, 'data')
const embedded = path.join(dataDir, 'postgres')

function startFovea(args: string[], env: Record<string, string> = {}) {
  const file = path.join(root, 'scripts/fovea.ts')
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...inherited } = process.env
  return spawn(process.execPath, [file, 'upgrade-database', ...args], {
    env: { ...inherited, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function fovea(args: string[], env: Record<string, string> = {}) {
  const child = startFovea(args, env)
  const exit = once(child, 'exit')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code: Number(code), out, err }
}

async function killedAfter(words: string, args: string[]) {
  const child = startFovea(args)
  const exit = once(child, 'exit')
  let out = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    out += String(chunk)
    if (out.includes(words)) break
  }
  child.kill('SIGKILL')
  await exit
  return out
}

/** On a slow machine the command may end before the kill; then the new database is in place. */
async function returnToEarlier() {
  const version = await readFile(path.join(embedded, 'cluster/PG_VERSION'), 'utf8')
  if (version.trim() === '18') await fovea(['--back'])
}

describe.skipIf(older === undefined)('from PostgreSQL 17, if its package can be had', () => {
  const release = older?.folder ?? ''
  let before: Map<string, string>
  let copied: Map<string, string>
  let tables: Map<string, string[]>

  beforeAll(async () => {
    await withDatabase({}, async ({ url }) => {
      await migrateDatabase(url, 'silent')
      const { ownerId } = await seedKey(url)
      await seedSession(url, ownerId)
      await seedSessions(url, ownerId, 5_000)
      tables = await listTables(url)
      before = await computeTableSums(url, tables)
      const postgres = await startPostgres(embedded)
      await copyToOlder({
        from: url,
        to: postgres.url,
        folder: path.join(root, 'apps/api/migrations'),
      })
      await withClient(postgres.url, (client) => client.query('create database fovea_before_1'))
      copied = await computeTableSums(postgres.url, tables)
      await postgres.stop()
    })
  })

  async function startPostgres(at: string) {
    if (older === undefined) throw new Error('There is no earlier release.')
    return older.startPostgres(at)
  }

  async function sumsNow() {
    const postgres = await startLocalPostgres({ dataDir: embedded })
    try {
      return await computeTableSums(postgres.url, tables)
    } finally {
      await postgres.stop()
    }
  }

  test('reports the next step, and a dry run changes nothing', async () => {
    expect(copied).toEqual(before)
    await expect(startLocalPostgres({ dataDir: embedded })).rejects.toThrow(
      'was made by PostgreSQL 17, and this release has 18: run "fovea upgrade-database --from',
    )
    expect(await fovea(['--dry-run'])).toMatchObject({
      code: 3,
      out: expect.stringMatching(
        /of PostgreSQL 17, .*\ndisk: \d+ MB needed, .*\nto be upgraded; nothing/,
      ),
    })
    expect(await fovea([])).toMatchObject({ code: 2, err: expect.stringContaining('--from') })
    expect(await fovea(['--from', root])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/are of PostgreSQL 18\.\d+, but the database .* is of 17/),
    })
    expect(await fovea(['--back'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no database to go back to'),
    })
    expect(await fovea(['--from', release, '--back'])).toMatchObject({ code: 2 })
    expect(await fovea([], { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('names a server of your own'),
    })
  })

  test.each(['reading the earlier', 'filling the new one', 'are as they were'])(
    'killed after “%s”, it leaves the earlier database, which its release still runs',
    async (words) => {
      expect(await killedAfter(words, ['--from', release])).toContain(words)
      await returnToEarlier()
      const postgres = await startPostgres(embedded)
      expect(await computeTableSums(postgres.url, tables)).toEqual(before)
      // The earlier release can write again, though the killed upgrade had made the database read-only.
      await withClient(postgres.url, (client) => client.query('create table later (id int)'))
      await withClient(postgres.url, (client) => client.query('drop table later'))
      await postgres.stop()
    },
  )

  test('interrupted, it says so and leaves the earlier database', async () => {
    const child = startFovea(['--from', release])
    const exit = once(child, 'exit')
    child.stdout.once('data', () => child.kill('SIGINT'))
    const [err, [code]] = await Promise.all([text(child.stderr), exit])
    expect({ code, err }).toEqual({ code: 130, err: 'Stopped. The database was not changed.\n' })
    expect(await readdir(embedded)).not.toContain('upgrading')
  })

  test('keeps every row, and the earlier database', async () => {
    const done = await fovea(['--from', release])
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(done.out).toContain('the database fovea_before_1 beside it is not copied')
    expect(done.out).toMatch(
      / rows of \d+ tables are as they were\nthe database is of PostgreSQL 18/,
    )
    expect(await sumsNow()).toEqual(before)
    expect(await fovea(['--dry-run'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^nothing to do: the database is of PostgreSQL 18/),
    })
    const names = await readdir(embedded)
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^cluster-17-/)]))
    expect(names).not.toContain('upgrading')
  })

  test('reverts to the earlier database, and upgrades again', async () => {
    expect(await fovea(['--back'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('the database of PostgreSQL 17 is back'),
    })
    const postgres = await startPostgres(embedded)
    expect(await computeTableSums(postgres.url, tables)).toEqual(before)
    await postgres.stop()
    expect((await fovea(['--back'])).code).toBe(0)
    expect(await sumsNow()).toEqual(before)
  })
})
