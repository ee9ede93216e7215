import type { Client } from 'pg'
import { createLog } from '../logging/log.ts'
import { migrate, migrationsFolder } from '../db/migrations/migrate.ts'
import { readMigrations } from '../db/migrations/migration-files.ts'
import { createJobQueues, type RestoredJob } from '../jobs.ts'
import { BackupError } from './backup-error.ts'
import {
  isMeteredTableName,
  pickMeteringTables,
  recordRestoredLocation,
  omitMeteringTables,
} from './two-databases/combine-manifests.ts'
import { findMeteringTarget } from './two-databases/metering-target.ts'
import { loadRows, loadTables } from './load-tables.ts'
import type { PrintLine } from './progress-reporter.ts'
import { explainReadError, type OpenBackup, openBackup } from './read-backup.ts'
import {
  withMaintenanceClient,
  createScratchDatabase,
  getDatabaseName,
  dropDatabase,
  databaseExists,
  swapInDatabase,
  assertNotInUse,
  withDatabaseName,
} from './scratch-database.ts'
import { copyTable, jobsTable, withClient } from './snapshot.ts'
import { createTableSums, type TableSums } from './table-sums.ts'

type Options = {
  url: string
  meteringUrl?: string | undefined
  file: string
  key?: Buffer | undefined
  tell?: PrintLine
  signal?: AbortSignal | undefined
  folder?: string
}

type RestoreOptions = Options & {
  /** Name of the database that may be replaced although it is not empty. */
  replace?: string | undefined
  replaceMetering?: string | undefined
  verify?: boolean
}

/**
 * Puts a backup in the place of an empty database, or of the database that `replace` names. The backup is restored and
 * migrated under another name and renamed at the very end, so a failure leaves everything unchanged. With a separate
 * database for metering, both are filled before the metering database, and then the main one, is renamed.
 */
export async function restoreBackup(options: RestoreOptions) {
  const { url, replace, replaceMetering, verify = false } = options
  const meteringUrl = await findMeteringTarget(options)
  const main = { url, option: '--replace', replace }
  if (meteringUrl === undefined) {
    return inPlaceOf(main, async (scratchUrl, putInPlace) => {
      const rows = await fill({ ...options, url: scratchUrl, meteringUrl }, verify)
      return { rows, kept: [await putInPlace()].filter((name) => name !== undefined) }
    })
  }
  const metering = { url: meteringUrl, option: '--replace-metering', replace: replaceMetering }
  return inPlaceOf(main, (scratchUrl, putMainInPlace) =>
    inPlaceOf(metering, async (meteringScratchUrl, putInPlace) => {
      const targets = { url: scratchUrl, meteringUrl: meteringScratchUrl }
      const rows = await fill({ ...options, ...targets }, verify)
      const kept = [await putInPlace(), await putMainInPlace()]
      return { rows, kept: kept.filter((name) => name !== undefined) }
    }),
  )
}

type Place = {
  url: string
  option: string
  replace: string | undefined
}

async function inPlaceOf<Result>(
  { url, option, replace }: Place,
  work: (
    scratchUrl: string,
    putScratchInPlace: () => Promise<string | undefined>,
  ) => Promise<Result>,
) {
  const name = getDatabaseName(url)
  const scratch = `${name}_restoring`
  return withMaintenanceClient(url, async (admin) => {
    const isThere = await databaseExists(admin, name)
    const isEmpty = !isThere || (await hasNoTables(url))
    if (!isEmpty && replace !== name) throw notEmpty(name, option, replace)
    if (isThere) await assertNotInUse(admin, name)
    return inScratch(admin, scratch, name, () =>
      work(withDatabaseName(url, scratch), async () => {
        if (isThere) await assertNotInUse(admin, name)
        const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
        const earlier = `${name}_before_${time}`
        await swapInDatabase(admin, scratch, name, isThere ? earlier : undefined)
        if (isThere && isEmpty) await dropDatabase(admin, earlier)
        return isEmpty ? undefined : earlier
      }),
    )
  })
}

export async function verifyBackup({ url, meteringUrl, ...options }: Options) {
  return inVerifying(url, (scratchUrl) =>
    meteringUrl === undefined
      ? fill({ ...options, url: scratchUrl }, true)
      : inVerifying(meteringUrl, (meteringScratchUrl) =>
          fill({ ...options, url: scratchUrl, meteringUrl: meteringScratchUrl }, true),
        ),
  )
}

async function inVerifying<Result>(url: string, work: (scratchUrl: string) => Promise<Result>) {
  const name = getDatabaseName(url)
  const scratch = `${name}_verifying`
  return withMaintenanceClient(url, async (admin) => {
    const result = await inScratch(admin, scratch, name, () => work(withDatabaseName(url, scratch)))
    await dropDatabase(admin, scratch)
    return result
  })
}

async function inScratch<Result>(
  admin: Client,
  scratch: string,
  like: string,
  work: () => Promise<Result>,
) {
  await createScratchDatabase(admin, scratch, like)
  try {
    return await work()
  } catch (error) {
    await dropDatabase(admin, scratch)
    throw error
  }
}

async function fill(options: Options, verify: boolean) {
  const { url, meteringUrl, file, key, folder = migrationsFolder } = options
  const log = createLog('silent')
  const backup = await openBackup(file, key)
  try {
    const only = await knownMigrations(backup, folder)
    for (const target of [url, meteringUrl])
      if (target !== undefined) await migrate({ url: target, log, folder, only })
    const rows = await withClient(url, async (main) => {
      if (meteringUrl === undefined)
        return fillBoth(main, undefined, { ...options, backup }, verify)
      return withClient(meteringUrl, (metering) =>
        fillBoth(main, metering, { ...options, backup }, verify),
      )
    })
    if (backup.manifest.metering !== undefined) await recordRestoredLocation(url, meteringUrl)
    return rows
  } catch (error) {
    throw explainReadError(error, file)
  } finally {
    await backup.close()
  }
}

type Filling = Options & { backup: OpenBackup }

async function fillBoth(
  main: Client,
  metering: Client | undefined,
  { backup, url, meteringUrl, tell = () => undefined, signal, folder = migrationsFolder }: Filling,
  verify: boolean,
) {
  const log = createLog('silent')
  const { manifest } = backup
  const clientOf = (table: string) => (isMeteredTableName(table) ? (metering ?? main) : main)
  const tallies = await loadAll(main, metering, backup, { tell, signal })
  const compared = manifest.tables.filter(({ name }) => name !== jobsTable.name)
  if (verify) for (const table of compared) await compare(clientOf(table.name), table, tallies)
  const unfinished = tallies.has(jobsTable.name) ? await jobsToRestore(main) : []
  await migrate({ url, log, folder, alongside: () => createJobQueues({ url, log }, unfinished) })
  if (meteringUrl !== undefined) {
    const own = { url: meteringUrl, log }
    await migrate({ ...own, folder, alongside: () => createJobQueues(own) })
  }
  if (verify && tallies.has(jobsTable.name)) await compare(main, jobsTable, tallies)
  return [...tallies.values()].reduce((sum, { rows }) => sum + rows, 0)
}

async function loadAll(
  main: Client,
  metering: Client | undefined,
  { manifest, tables }: OpenBackup,
  options: { tell: PrintLine; signal: AbortSignal | undefined },
) {
  const tallies = new Map<string, TableSums>()
  const load = async () => {
    for await (const table of tables) {
      if (table.name === jobsTable.name) {
        await main.query(
          'create temp table jobs_to_restore (id uuid, name text, data jsonb, priority int, start_after timestamptz)',
        )
      }
      const into = table.name === jobsTable.name ? 'jobs_to_restore' : table.name
      const client = isMeteredTableName(table.name) ? (metering ?? main) : main
      tallies.set(table.name, await loadRows(client, table, into, options))
    }
  }
  if (metering === undefined) await loadTables(main, manifest, { load })
  else {
    const loadBoth = () =>
      loadTables(metering, pickMeteringTables(manifest), { isLoaded: isMeteredTableName, load })
    await loadTables(main, omitMeteringTables(manifest), { load: loadBoth })
  }
  return tallies
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
  tallies: Map<string, TableSums>,
) {
  const found = createTableSums()
  const rows: AsyncIterable<Buffer> = copyTable(client, table)
  for await (const chunk of rows) found.add(chunk)
  const wanted = tallies.get(table.name)
  const { rows: count, sum } = found.total()
  if (wanted?.rows === count && wanted.sum === sum) return
  throw new BackupError(
    `The backup does not hold what it should: ${table.name} has ${count} rows after it was restored, ${wanted?.rows ?? 0} were written, and they differ.`,
  )
}

async function knownMigrations({ manifest, header }: OpenBackup, folder: string) {
  const known = new Set((await readMigrations(folder)).map(({ name }) => name))
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length === 0) return new Set(manifest.migrations)
  throw new BackupError(
    `The backup was made by a newer version of the console (${header.version}, with the migration ${unknown.join(', ')}): restore it with that version or a later one.`,
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

function notEmpty(name: string, option: string, replace: string | undefined) {
  const advice =
    replace === undefined
      ? `To replace it, add ${option} ${name}`
      : `${option} names "${replace}", not this one`
  return new BackupError(
    `The database "${name}" is not empty. ${advice}; the earlier one is kept under another name.`,
  )
}
