import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
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
  const file = path.join(root, 'scripts/commands', `${command}.ts`)
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...inherited, DATA_DIR: path.join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code: Number(code), out, err }
}

test('the commands work on the embedded database, while the console runs and while it does not', async () => {
  const [missing, unplanned] = await Promise.all([
    fovea('backup', ['x.backup']),
    fovea('migrate', ['--dry-run']),
  ])
  expect(missing).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no database in'),
  })
  expect(unplanned.code).toBe(2)

  // This process stands for the console that has the database.
  const dataDir = path.join(folder, 'data/postgres')
  const postgres = await startLocalPostgres({ dataDir, settings: { fsync: 'off' } })
  expect(await fovea('migrate', ['--dry-run'])).toMatchObject({
    code: 2,
    out: expect.stringMatching(/^0023_.*create table users .* to apply; nothing was changed\n$/s),
  })
  expect(await fovea('migrate', [])).toMatchObject({ code: 0 })
  expect(await fovea('migrate', ['--dry-run'])).toMatchObject({
    code: 0,
    out: 'nothing to apply\n',
  })
  const { ownerId } = await seedKey(postgres.url)
  const made = await fovea('backup', ['x.backup'], { BACKUP_KEY: key })
  expect(made).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^x\.backup: .* rows .*, encrypted\n$/),
  })
  const used = await fovea('restore', ['x.backup', '--replace', 'fovea'], { BACKUP_KEY: key })
  expect(used).toMatchObject({ code: 0, out: expect.stringMatching(/kept as fovea_before_\d+/) })
  await postgres.stop()

  await writeFile(path.join(folder, 'key'), `${key}\n`)
  const elsewhere = { DATA_DIR: path.join(folder, 'elsewhere') }
  const restored = await fovea('restore', ['x.backup', '--key-file', 'key', '--verify'], elsewhere)
  expect(restored).toMatchObject({ code: 0, err: '' })
  const again = await startLocalPostgres({ dataDir: path.join(folder, 'elsewhere/postgres') })
  const { rows } = await withClient(again.url, (client) => client.query('select id from users'))
  await again.stop()
  expect(rows).toEqual([{ id: ownerId }])
})

test('a file is checked without a database, and what is wrong is said in a sentence', async () => {
  const checked = await fovea('restore', ['x.backup', '--check'], { BACKUP_KEY: key })
  expect(checked).toMatchObject({ code: 0, out: expect.stringMatching(/ 1 {2}users\n.*is whole/s) })
  const cases: [command: string, args: string[], env: Record<string, string>, sentence: string][] =
    [
      ['restore', ['x.backup', '--check'], {}, 'This backup is encrypted'],
      [
        'restore',
        ['x.backup', '--check'],
        { BACKUP_KEY: 'short' },
        'BACKUP_KEY is wrong: it is not 32 bytes',
      ],
      ['restore', ['x.backup', '--check', '--key-file', 'x.backup'], {}, 'does not hold 32 bytes'],
      ['restore', [], {}, 'usage: fovea restore'],
      ['backup', ['x', '--fast'], {}, "Unknown option '--fast'"],
      [
        'backup',
        ['x'],
        { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
        'No PostgreSQL is listening at',
      ],
    ]
  await Promise.all(
    cases.map(async ([command, args, env, sentence]) => {
      const { code, err } = await fovea(command, args, env)
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
      expect(err).not.toMatch(/\n\s+at |secret/)
    }),
  )
  expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
})
