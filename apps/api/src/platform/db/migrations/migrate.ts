import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client, DatabaseError } from 'pg'
import { StartError } from '../../config/start-error.ts'
import { tryLockInTransaction } from '../locking/advisory-lock.ts'
import { openClient } from '../check-database.ts'
import { type MigrationFile, readMigrations, splitStatements } from './migration-files.ts'

export const migrationsFolder = path.join(import.meta.dirname, '../../../../migrations')

/** Below PostgreSQL's own second until it looks for dead-locks: a migration gives way before a caller's write is failed. */
const lockWithinMs = 800
const tries = 60
const pauseMs = 100
const tellEveryMs = 5_000
const givesWay = new Set(['40001', '40P01', '55P03'])

type Options = {
  url: string
  log: FastifyBaseLogger
  folder?: string
  /** The only ones to apply, by name: those of a backup. */
  only?: ReadonlySet<string>
  /** What else must not be set up by two processes at once. */
  alongside?: () => Promise<void>
}

/**
 * Applies the missing migrations, each in a transaction of its own, in one process at a time. A failed one leaves the
 * database as it was before it.
 */
export async function migrate({ url, log, folder = migrationsFolder, only, alongside }: Options) {
  await alone(url, log, async (client) => {
    await client.query(`create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`)
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
    const applied = new Set(rows.map(({ name }) => name))
    const files = await readMigrations(folder)
    assertNotNewer(applied, files)
    for (const file of files) {
      if (!applied.has(file.name) && (only?.has(file.name) ?? true)) await apply(client, file, log)
    }
    await alongside?.()
  })
}

export function assertNotNewer(applied: Set<string>, files: MigrationFile[]) {
  const known = new Set(files.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !known.has(name)).toSorted()
  if (unknown.length === 0) return
  throw new StartError(
    `The database was created by a newer version of the console (it has the migration ${unknown.join(', ')}, which this version lacks): start that version or a later one, or restore a backup from before the upgrade.`,
  )
}

async function apply(client: Client, file: MigrationFile, log: FastifyBaseLogger) {
  try {
    if (file.outsideTransaction) await applyOutside(client, file, log)
    else await patiently(() => applyWithin(client, file))
  } catch (error) {
    if (error instanceof DatabaseError && givesWay.has(error.code ?? '')) {
      throw new StartError(
        `The migration ${file.name} could not get a lock in ${tries} attempts (${error.message}). Nothing was changed: end long transactions on the database and start again.`,
      )
    }
    throw new Error(`The migration ${file.name} failed. The database was not changed.`, {
      cause: error,
    })
  }
}

async function applyWithin(client: Client, file: MigrationFile) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockWithinMs}`)
    await client.query(file.text)
    await record(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Its statements can be run again: what a killed process had finished is skipped, a half-built index is dropped. An index that
 * is built concurrently waits for others as long as they take, and holds up nobody meanwhile; anything else gives way.
 */
async function applyOutside(client: Client, file: MigrationFile, log: FastifyBaseLogger) {
  const started = performance.now()
  for (const statement of splitStatements(file.text)) {
    const { text, inBatches } = statement
    const concurrently = /^\w+ (?:unique )?index concurrently/i.test(text)
    await client.query(`set lock_timeout = ${concurrently ? 0 : lockWithinMs}`)
    if (inBatches) await applyInSteps(client, file, text, log)
    else {
      await patiently(async () => {
        const [, index] = /index concurrently if not exists (\w+)/i.exec(text) ?? []
        if (index !== undefined) await dropInvalid(client, index)
        await client.query(text)
      })
    }
  }
  await client.query('reset lock_timeout')
  await record(client, file)
  const seconds = Math.round((performance.now() - started) / 1000)
  log.info({ migration: file.name, seconds }, 'migrated')
}

/** Each step is a transaction: nobody waits for more than one, and a killed process loses no other. */
async function applyInSteps(
  client: Client,
  { name }: MigrationFile,
  text: string,
  log: FastifyBaseLogger,
) {
  let rows = 0
  let position = performance.now()
  for (;;) {
    const changed = (await patiently(() => client.query(text))).rowCount ?? 0
    rows += changed
    const now = performance.now()
    if (changed > 0 && now - position < tellEveryMs) continue
    position = now
    log.info({ migration: name, rows }, changed > 0 ? 'migrating in steps' : 'all steps are done')
    if (changed === 0) return
  }
}

async function dropInvalid(client: Client, index: string) {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount === 1) await client.query(`drop index concurrently ${index}`)
}

async function record(client: Client, { name }: MigrationFile) {
  await client.query('insert into kysely_migration values ($1, $2)', [
    name,
    new Date().toISOString(),
  ])
}

/** Those who serve go first: a migration that stands in their way is tried again. */
async function patiently<Result>(act: () => Promise<Result>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      const code = error instanceof DatabaseError ? error.code : undefined
      if (!givesWay.has(code ?? '') || attempt === tries) throw error
      await delay(pauseMs)
    }
  }
}

/**
 * One process at a time. The lock is a transaction's, which a pooler leaves alone, and is asked for rather than waited
 * for: a statement that waits would hold up an index that is built concurrently, and that would hold up the lock.
 */
async function alone(url: string, log: FastifyBaseLogger, act: (client: Client) => Promise<void>) {
  const clients = [newClient(url), newClient(url)] as const
  const [guard, worker] = clients
  try {
    await openClient(guard, url)
    for (let told = false; !(await tryLock(guard)); told = true) {
      if (!told) log.info('another process is migrating the database: waiting for it')
      await delay(pauseMs)
    }
    await openClient(worker, url)
    await act(worker)
  } finally {
    // Ends the transaction, and with it the lock.
    await Promise.all(clients.map((client) => client.end()))
  }

  function newClient(connectionString: string) {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
      application_name: 'fovea-console migrations',
    })
    client.on('error', (error) => log.warn({ err: error }, 'the migrations lost their connection'))
    return client
  }
}

async function tryLock(client: Client) {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  if (await tryLockInTransaction(client, 'migrations')) return true
  await client.query('rollback')
  return false
}
