import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client, DatabaseError } from 'pg'
import { StartError } from '../../config/start-error.ts'
import { tryLockInTransaction } from '../locking/advisory-lock.ts'
import { openClient } from '../check-database.ts'
import { type MigrationFile, readMigrations, splitStatements } from './migration-files.ts'

export const migrationsFolder = path.join(import.meta.dirname, '../../../../migrations')

/** Shorter than PostgreSQL's deadlock_timeout (1 s): a migration gives way before a caller's write is cancelled. */
const lockTimeoutMs = 800
const maxAttempts = 60
const pauseMs = 100
const logIntervalMs = 5_000
const retryableCodes = new Set(['40001', '40P01', '55P03'])

type Options = {
  url: string
  log: FastifyBaseLogger
  folder?: string
  only?: ReadonlySet<string>
  alongside?: () => Promise<void>
}

/** Each in a separate transaction, in one process at a time. */
export async function migrate({ url, log, folder = migrationsFolder, only, alongside }: Options) {
  await withMigrationLock(url, log, async (client) => {
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
    else await retryOnLockTimeout(() => applyWithin(client, file))
  } catch (error) {
    if (error instanceof DatabaseError && retryableCodes.has(error.code ?? '')) {
      throw new StartError(
        `The migration ${file.name} could not get a lock in ${maxAttempts} attempts (${error.message}). Nothing was changed: end long transactions on the database and start again.`,
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
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(file.text)
    await record(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Statements outside a transaction can be run again: a finished one is skipped with `if not exists`, and an invalid
 * index is dropped first. Building an index concurrently may wait as long as it needs, because it blocks no writer; any
 * other statement gives way.
 */
async function applyOutside(client: Client, file: MigrationFile, log: FastifyBaseLogger) {
  const started = performance.now()
  for (const statement of splitStatements(file.text)) {
    const { text, inBatches } = statement
    const concurrently = /^\w+ (?:unique )?index concurrently/i.test(text)
    await client.query(`set lock_timeout = ${concurrently ? 0 : lockTimeoutMs}`)
    if (inBatches) await applyInSteps(client, file, text, log)
    else {
      await retryOnLockTimeout(async () => {
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

/** Commits each step, so that others wait for one step at most and a killed process loses only its last. */
async function applyInSteps(
  client: Client,
  { name }: MigrationFile,
  text: string,
  log: FastifyBaseLogger,
) {
  let rows = 0
  let position = performance.now()
  for (;;) {
    const changed = (await retryOnLockTimeout(() => client.query(text))).rowCount ?? 0
    rows += changed
    const now = performance.now()
    if (changed > 0 && now - position < logIntervalMs) continue
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

/** Transactions of serving processes go first: a migration that conflicts with them is retried. */
async function retryOnLockTimeout<Result>(run: () => Promise<Result>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const code = error instanceof DatabaseError ? error.code : undefined
      if (!retryableCodes.has(code ?? '') || attempt === maxAttempts) throw error
      await delay(pauseMs)
    }
  }
}

/**
 * Runs in one process at a time. The lock belongs to a transaction, because a pooler does not support session locks. It
 * is polled instead of awaited: a waiting statement would hold up an index that is built concurrently, and that index
 * would hold up the lock.
 */
async function withMigrationLock(
  url: string,
  log: FastifyBaseLogger,
  run: (client: Client) => Promise<void>,
) {
  const clients = [newClient(url), newClient(url)] as const
  const [guard, worker] = clients
  try {
    await openClient(guard, url)
    for (let isLogged = false; !(await tryLock(guard)); isLogged = true) {
      if (!isLogged) log.info('another process is migrating the database: waiting for it')
      await delay(pauseMs)
    }
    await openClient(worker, url)
    // A migration that a crash takes back is applied again, and the first commit of a serving process makes all durable.
    await worker.query('set synchronous_commit = off')
    await run(worker)
  } finally {
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
