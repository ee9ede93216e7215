import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach } from 'vitest'
import { readPostmasterFile } from '../server.ts'
import { startOrAdopt, type LocalPostgres, type LocalPostgresOptions } from '../start-or-adopt.ts'

let playground: string | undefined

/** Created at first use, because nothing cleans up after a file whose tests are all skipped. */
function ground(): string {
  if (playground === undefined) {
    playground = mkdtempSync(join(tmpdir(), 'local-postgres-'))
    chmodSync(playground, 0o755)
  }
  return playground
}

export function getStateDir(): string {
  return join(ground(), 'state')
}

export const isRoot = process.getuid?.() === 0

const databases: LocalPostgres[] = []

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.stop()))
})

afterAll(() => {
  for (const file of globSync(`${ground()}/**/postmaster.pid`)) {
    const server = readPostmasterFile(dirname(file))
    if (server !== undefined) killIfRunning(server.pid)
  }
  rmSync(ground(), { recursive: true, force: true })
})

export function createTestFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(ground(), 'folder-'))
  chmodSync(folder, mode)
  return folder
}

export function copyTestFolder(original: string): string {
  const copy = createTestFolder()
  execFileSync('cp', ['-a', `${original}/.`, copy])
  return copy
}

let seed: Promise<string> | undefined

/** Copies a data folder whose database holds one row, in a table called `kept`. */
export function copySeededFolder(): Promise<string> {
  return (seed ??= makeSeed())
}

async function makeSeed(): Promise<string> {
  const dataDir = createTestFolder()
  const database = await startForTest({ dataDir })
  await runQuery(database.url, `create table kept as select 'still here' as word`)
  await database.stop()
  return dataDir
}

export function createTestOptions(options: LocalPostgresOptions) {
  return { stateDir: getStateDir(), ...options, settings: { fsync: 'off', ...options.settings } }
}

export async function startForTest(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const database = await startOrAdopt(createTestOptions(options))
  databases.push(database)
  return database
}

export async function readTestWord(url: string): Promise<unknown> {
  const [row] = await runQuery(url, 'select word from kept')
  return row?.['word']
}

export async function runQuery(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(sql)
    return result.rows
  } finally {
    await client.end()
  }
}

export function readServerPid(dataDir: string): number {
  const server = readPostmasterFile(join(dataDir, 'cluster'))
  if (server === undefined) throw new Error(`No server runs in ${dataDir}.`)
  return server.pid
}

export function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
