import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pickFreePorts, startLocalPostgres } from '@fovea/local-postgres'
import { afterEach, expect, inject, test } from 'vitest'
import { queryOnce } from '../../../bench/client.ts'
import { startCommand } from '../../start-command.ts'

const root = path.join(import.meta.dirname, '../../..')
const { compileCache } = await startCommand()
/** Each console has a sandbox, which takes two more ports. */
const portsPerConsole = 3
const cleanUps: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function startConsole(databaseUrl: string, dataDir: string, port: number) {
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_TIMEOUT_FACTOR: '20',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: compileCache,
    },
  })
  cleanUps.push(() => kill(child))
  let printed = ''
  const settled = Promise.withResolvers<void>()
  const take = (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.includes('ready on')) settled.resolve()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  child.once('exit', () => settled.resolve())
  await settled.promise
  return printed.includes('ready on') ? 'up' : printed
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function count(databaseUrl: string, table: string) {
  const [row] = await queryOnce<{ count: number }>(
    databaseUrl,
    `select count(*)::int from ${table}`,
  )
  return row?.count
}

async function newFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'fovea-together-'))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function startTogether(processes: number, databaseUrl: string) {
  const folder = await newFolder()
  const firstPort = await pickFreePorts(processes * portsPerConsole)
  const outcomes = await Promise.all(
    Array.from({ length: processes }, (_, at) =>
      startConsole(databaseUrl, path.join(folder, `data-${at}`), firstPort + at * portsPerConsole),
    ),
  )
  return {
    outcomes,
    users: await count(databaseUrl, 'users'),
    teams: await count(databaseUrl, "workspaces where name = 'Northwind'"),
  }
}

/** The demo's people and team exist once. */
const allUp = (processes: number) => ({
  outcomes: Array.from({ length: processes }, () => 'up'),
  users: inject('people').length,
  teams: 1,
})

test(
  '32 consoles that start at once on an empty database, in development, all come up',
  { tags: ['thorough'], timeout: 1_800_000 },
  async () => {
    const postgres = await startLocalPostgres({
      dataDir: path.join(await newFolder(), 'postgres'),
      settings: { fsync: 'off', max_connections: '700' },
    })
    cleanUps.push(() => postgres.stop())
    expect(await startTogether(32, postgres.url)).toEqual(allUp(32))
  },
)
