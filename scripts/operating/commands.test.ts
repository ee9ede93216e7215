// @module-tag thorough
import { spawn } from 'node:child_process'
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

/** As an operator types it. */
async function fovea(command: string, args: string[], env: Record<string, string> = {}) {
  const file = path.join(root, 'scripts/fovea.ts')
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [file, command, ...args], {
    cwd: folder,
    env: { ...inherited, DATA_DIR: path.join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code: Number(code), out, err }
}

test('a backup of the embedded database while the console runs comes back where there is none', async () => {
  // This process stands for the console that has the database.
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

test('metering is not distributed over one PostgreSQL, and what it needs is said', async () => {
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

test('a file is checked without a database, and what is wrong is said in a sentence', async () => {
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
