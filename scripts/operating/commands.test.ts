// @module-tag thorough
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { migrateDatabase } from '@fovea/api/operations'
import { startLocalPostgres } from '@fovea/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../bench/client.ts'
import { seedKey } from '../../bench/seed.ts'

const root = path.join(import.meta.dirname, '../..')
const key = Buffer.alloc(32, 'k').toString('base64')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fovea-commands-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function spawnFovea(command: string, args: string[], env: Record<string, string>) {
  const file = path.join(root, 'scripts/fovea.ts')
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...inherited } = process.env
  return spawn(process.execPath, [file, command, ...args], {
    cwd: folder,
    env: { ...inherited, DATA_DIR: path.join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function fovea(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawnFovea(command, args, env)
  const exit = once(child, 'exit')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code: Number(code), out, err }
}

test('backs up the embedded database of a running console and restores it into an empty folder', async () => {
  // This test process owns the database, like a running console.
  const dataDir = path.join(folder, 'data/postgres')
  const postgres = await startLocalPostgres({ dataDir, settings: { fsync: 'off' } })
  await migrateDatabase(postgres.url, 'silent')
  const { ownerId } = await seedKey(postgres.url)
  const [made, plan] = await Promise.all([
    fovea('backup', ['x.backup'], { BACKUP_KEY: key }),
    fovea('migrate', ['--dry-run']),
  ])
  await postgres.stop()
  expect(made).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^x\.backup: .* rows .*, encrypted\n$/),
  })
  expect(plan).toMatchObject({ code: 0, out: 'nothing to apply\n' })

  await writeFile(path.join(folder, 'key'), `${key}\n`)
  const elsewhere = { DATA_DIR: path.join(folder, 'elsewhere') }
  const restored = await fovea('restore', ['x.backup', '--key-file', 'key', '--verify'], elsewhere)
  expect(restored).toMatchObject({ code: 0, err: '' })
  const again = await startLocalPostgres({ dataDir: path.join(folder, 'elsewhere/postgres') })
  const { rows } = await withClient(again.url, (client) => client.query('select id from users'))
  await again.stop()
  expect(rows).toEqual([{ id: ownerId }])
})

test('rotates keys and changes the encryption key of the embedded database, running or not', async () => {
  const [older, newer] = ['older', 'newer'].map((name) =>
    createHash('sha256').update(name).digest('base64'),
  )
  const env = { DATA_DIR: path.join(folder, 'keys') }
  const withKey = (key: string) => ({ ...env, NODE_ENV: 'production', KEY_ENCRYPTION_KEY: key })
  expect(await fovea('migrate', [], env)).toMatchObject({ code: 0 })
  expect(await fovea('rotate-keys', [], withKey(`${older}`))).toMatchObject({ code: 0, err: '' })

  const postgres = await startLocalPostgres({ dataDir: path.join(folder, 'keys/postgres') })
  const [refused, missing, pending] = await Promise.all([
    fovea('rotate-keys', [], withKey(`${newer}`)),
    fovea('rotate-keys', [], { ...env, NODE_ENV: 'production' }),
    fovea('change-encryption-key', ['--dry-run'], withKey(`${newer},${older}`)),
  ])
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('with another key') })
  expect(missing.err).toBe('KEY_ENCRYPTION_KEY is missing: set it, as .env.example shows.\n')
  expect(pending).toMatchObject({ code: 3, err: '' })
  const changed = await fovea('change-encryption-key', [], withKey(`${newer},${older}`))
  expect(changed).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^secrets that are now .* first key: 1\n/),
  })
  await postgres.stop()
  expect(await fovea('rotate-keys', [], withKey(`${newer}`))).toMatchObject({ code: 0, err: '' })
})

test('a command that a signal stops says so, and leaves no server behind', async () => {
  const dataDir = path.join(folder, 'stopped/postgres')
  const postgres = await startLocalPostgres({ dataDir, settings: { fsync: 'off' } })
  await withClient(postgres.url, async (client) => {
    await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('migrations', 0))`)
    const child = spawnFovea('migrate', [], { DATA_DIR: path.join(folder, 'stopped') })
    const [err, exit] = [text(child.stderr), once(child, 'exit')]
    // The command has logged that it waits for the lock.
    await once(child.stdout, 'data')
    child.kill('SIGINT')
    expect(await exit).toEqual([130, null])
    expect(await err).toBe('Stopped before it was done. Run it again to complete it.\n')
  })
  await postgres.stop()
})

test('metering-distribute refuses a single PostgreSQL and names its requirements', async () => {
  const dataDir = path.join(folder, 'one/postgres')
  const postgres = await startLocalPostgres({ dataDir, settings: { fsync: 'off' } })
  const [refused, wrong] = await Promise.all([
    fovea('metering-distribute', ['--dry-run'], { METERING_URL: postgres.url }),
    fovea('metering-distribute', ['--shards', 'many'], { METERING_URL: postgres.url }),
  ])
  await postgres.stop()
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: 'This PostgreSQL does not have Citus: install Citus 14 or newer on every node, and name it in shared_preload_libraries.\n',
  })
  expect(wrong).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--shards is wrong \(many\)/),
  })
})

test('checks a backup file without a database and explains errors in a sentence', async () => {
  const nowhere = { DATA_DIR: path.join(folder, 'nowhere') }
  const [checked, ...wrong] = await Promise.all([
    fovea('restore', ['x.backup', '--check'], { BACKUP_KEY: key, ...nowhere }),
    fovea('restore', ['x.backup', '--check'], { BACKUP_KEY: 'short' }),
    fovea('backup', ['y.backup'], nowhere),
    fovea('migrate', ['--dry-run'], { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }),
  ])
  expect(checked).toMatchObject({ code: 0, out: expect.stringMatching(/ 1 {2}users\n.*is whole/s) })
  const sentences = [
    'BACKUP_KEY is wrong: it is not 32 bytes',
    'There is no database in',
    'No PostgreSQL is listening',
  ]
  expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1])
  for (const [index, sentence] of sentences.entries()) expect(wrong[index]?.err).toContain(sentence)
  expect(wrong.map(({ err }) => err).join('')).not.toMatch(/\n\s+at |secret/)
})
