import type { Client } from 'pg'
import { createLog } from '../log.ts'
import { migrate, migrationsFolder } from '../db/migrating/migrate.ts'
import { readMigrations } from '../db/migrating/migration-files.ts'
import { prepareJobs, type RestoredJob } from '../jobs.ts'
import { BackupError } from './backup-error.ts'
import { loadRows, loadTables } from './load.ts'
import type { Tell } from './progress.ts'
import { explained, type OpenBackup, openBackup } from './read-file.ts'
import {
  besideDatabases,
  createScratch,
  databaseOf,
  dropDatabase,
  exists,
  putInPlace,
  refuseInUse,
  urlOf,
} from './scratch.ts'
import { copyOut, jobs, withClient } from './snapshot.ts'
import { createTally, type Tally } from './tally.ts'

type Options = {
  url: string
  file: string
  key?: Buffer | undefined
  tell?: Tell
  signal?: AbortSignal | undefined
  /** Where the migrations are. */
  folder?: string
}

type RestoreOptions = Options & {
  /** The database that may be replaced though it is not empty, by its name. */
  replace?: string | undefined
  /** Whether what was loaded is read again and compared. */
  verify?: boolean
}

/**
 * Puts a backup in the place of an empty database, or of one that is named. It is filled and migrated under another name
 * and takes its place at the very end; whatever fails before leaves everything as it was.
 */
export async function restore(options: RestoreOptions) {
  const { url, replace, verify = false } = options
  const name = databaseOf(url)
  const scratch = `${name}_restoring`
  return besideDatabases(url, async (admin) => {
    const isThere = await exists(admin, name)
    const isEmpty = !isThere || (await hasNoTables(url))
    if (!isEmpty && replace !== name) throw notEmpty(name, replace)
    if (isThere) await refuseInUse(admin, name)
    const rows = await inScratch(admin, scratch, name, async () => {
      const filled = await fill(urlOf(url, scratch), options, verify)
      if (isThere) await refuseInUse(admin, name)
      return filled
    })
    const earlier = `${name}_before_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
    await putInPlace(admin, scratch, name, isThere ? earlier : undefined)
    if (isThere && isEmpty) await dropDatabase(admin, earlier)
    return { rows, kept: isEmpty ? undefined : earlier }
  })
}

/** Restores a backup into a database of its own, compares every table with what was written, and drops it again. */
export async function verifyBackup(options: Options) {
  const name = databaseOf(options.url)
  const scratch = `${name}_verifying`
  return besideDatabases(options.url, async (admin) => {
    const rows = await inScratch(admin, scratch, name, () =>
      fill(urlOf(options.url, scratch), options, true),
    )
    await dropDatabase(admin, scratch)
    return rows
  })
}

async function inScratch<Result>(
  admin: Client,
  scratch: string,
  like: string,
  work: () => Promise<Result>,
) {
  await createScratch(admin, scratch, like)
  try {
    return await work()
  } catch (error) {
    await dropDatabase(admin, scratch)
    throw error
  }
}

async function fill(
  url: string,
  { file, key, tell = () => undefined, signal, folder = migrationsFolder }: Options,
  verify: boolean,
) {
  const log = createLog('silent')
  const backup = await openBackup(file, key)
  try {
    const only = await knownMigrations(backup, folder)
    await migrate({ url, log, folder, only })
    return await withClient(url, async (client) => {
      const tallies = new Map<string, Tally>()
      const how = { tell, signal }
      await loadTables(client, backup.manifest, async () => {
        for await (const table of backup.tables) {
          if (table.name === jobs.name) {
            await client.query(
              'create temp table jobs_to_restore (id uuid, name text, data jsonb, priority int, start_after timestamptz)',
            )
          }
          const into = table.name === jobs.name ? 'jobs_to_restore' : table.name
          tallies.set(table.name, await loadRows(client, table, into, how))
        }
      })
      const compared = backup.manifest.tables.filter(({ name }) => name !== jobs.name)
      if (verify) for (const table of compared) await compare(client, table, tallies)
      const unfinished = tallies.has(jobs.name) ? await jobsToRestore(client) : []
      await migrate({ url, log, folder, alongside: () => prepareJobs({ url, log }, unfinished) })
      if (verify && tallies.has(jobs.name)) await compare(client, jobs, tallies)
      return [...tallies.values()].reduce((sum, { rows }) => sum + rows, 0)
    })
  } catch (error) {
    throw explained(error, file)
  } finally {
    await backup.close()
  }
}

async function jobsToRestore(client: Client) {
  const { rows } = await client.query<RestoredJob>(
    `select id, name as queue, data, priority, start_after::text as "startAfter" from jobs_to_restore`,
  )
  return rows
}

async function compare(
  client: Client,
  table: { name: string; columns: string[] },
  tallies: Map<string, Tally>,
) {
  const found = createTally()
  const rows: AsyncIterable<Buffer> = copyOut(client, table)
  for await (const chunk of rows) found.add(chunk)
  const wanted = tallies.get(table.name)
  const { rows: count, sum } = found.total()
  if (wanted?.rows === count && wanted.sum === sum) return
  throw new BackupError(
    `The backup does not hold what it should: ${table.name} has ${count} rows after it was restored, ${wanted?.rows ?? 0} were written, and they differ.`,
  )
}

async function knownMigrations({ manifest, about }: OpenBackup, folder: string) {
  const known = new Set((await readMigrations(folder)).map(({ name }) => name))
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length === 0) return new Set(manifest.migrations)
  throw new BackupError(
    `The backup was made by a newer version of the console (${about.version}, with the migration ${unknown.join(', ')}): restore it with that version or a later one.`,
  )
}

async function hasNoTables(url: string) {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' limit 1`,
    )
    return rowCount === 0
  })
}

function notEmpty(name: string, replace: string | undefined) {
  const said =
    replace === undefined
      ? `To replace it, add --replace ${name}`
      : `--replace names "${replace}", not this one`
  return new BackupError(
    `The database "${name}" is not empty. ${said}; the earlier one is kept under another name.`,
  )
}
