import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { createProgressReporter, type PrintLine } from './progress-reporter.ts'
import type { BackupTable } from './read-backup.ts'
import type { Manifest } from './records.ts'
import type { TableSums } from './table-sums.ts'

type Part = { drop: string; make: string }

/**
 * Loads all tables in one transaction. Foreign keys and indexes are dropped before and created again after, so that
 * PostgreSQL checks all references at once and the order of the tables does not matter. Triggers are disabled
 * meanwhile, because they already ran when the rows were first written. Tables that are not loaded keep the rows that
 * migrations wrote.
 */
export async function loadTables(
  client: Client,
  manifest: Manifest,
  { isLoaded, load }: { isLoaded?: (table: string) => boolean; load: () => Promise<void> },
) {
  await makePartitions(client, manifest)
  await client.query('begin')
  try {
    await client.query(`set local maintenance_work_mem = '128MB'`)
    const all = await namesOf(client)
    const tables = isLoaded ? all.filter((table) => isLoaded(table)) : all
    const references = await partsOf(client, foreignKeys)
    for (const { drop } of references) await client.query(drop)
    const indexes = await partsOf(client, plainIndexes)
    for (const { drop } of indexes) await client.query(drop)
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    await load()
    for (const { make } of [...indexes, ...references]) await client.query(make)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const { name, value } of manifest.sequences) {
      await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [
        name,
        value,
      ])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
}

/** Migrations create the partitions of today, which may differ from those of the backup. */
async function makePartitions(client: Client, { partitions }: Manifest) {
  for (const parent of new Set(partitions.map((partition) => partition.parent))) {
    const made = await client.query<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass($1)',
      [parent],
    )
    for (const { name } of made.rows) await client.query(`drop table ${name}`)
  }
  for (const { name, parent, key, bound, options } of partitions) {
    const storage = options === '' ? '' : `with (${options})`
    await client.query(`create table ${name} partition of ${parent} ${key} ${bound} ${storage}`)
  }
}

export async function loadRows(
  client: Client,
  { name, columns, rows, sums }: BackupTable,
  into: string,
  { tell, signal }: { tell: PrintLine; signal: AbortSignal | undefined },
): Promise<TableSums> {
  const progress = createProgressReporter(tell)
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyFrom(`copy ${into} (${list}) from stdin`))
  let bytes = 0
  await pipeline(
    async function* () {
      for await (const chunk of rows) {
        bytes += chunk.length
        progress(`${name} (MB)`, Math.floor(bytes / 1e6))
        yield chunk
      }
    },
    copy,
    { ...(signal && { signal }) },
  )
  const expectedSums = sums()
  if (copy.rowCount !== expectedSums.rows) {
    throw new BackupError(
      `${name}: ${copy.rowCount} rows were loaded instead of ${expectedSums.rows}.`,
    )
  }
  return expectedSums
}

const foreignKeys = `select
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`

/** Indexes of partitioned tables stay, because they consist of one index per partition. */
const plainIndexes = `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i
  join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not t.relispartition
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`

async function partsOf(client: Client, text: string) {
  const { rows } = await client.query<Part>(text)
  return rows
}

async function namesOf(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  return rows.map(({ name }) => name)
}
