import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openClient } from '../db/check-database.ts'
import type { TableDescription, Manifest } from './records.ts'

/** The form of values must not depend on preferences of the server, database or role. */
const plainForm = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex'; set client_encoding = 'UTF8';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off`

export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  { anyVersion = false }: { anyVersion?: boolean } = {},
) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'fovea-console backup',
  })
  // A lost connection also fails the waiting statement. Without a listener, the event would end the process.
  client.on('error', () => undefined)
  await openClient(client, url, { anyVersion })
  try {
    await client.query(plainForm)
    return await work(client)
  } finally {
    await client.end()
  }
}

const lockWithin = '10s'

/** Only queued jobs that are still to be done are backed up. Their options are those of their queue. */
export const jobsTable: TableDescription = {
  name: 'pgboss.job',
  columns: ['id', 'name', 'data', 'priority', 'start_after'],
}
const openJobs = `state in ('created', 'retry', 'active')`

export async function takeSnapshot(client: Client) {
  const names = (await listTables(client)).map(({ name }) => name)
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(`set local lock_timeout = '${lockWithin}'`)
  // Locks come before the snapshot, so that nothing in the snapshot is dropped or truncated while it is read.
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
  const found = await listTables(client)
  const hasJobs = await isThere(client, jobsTable.name)
  const manifest: Manifest = {
    migrations: names.includes('public.kysely_migration') ? await appliedIn(client) : [],
    tables: hasJobs ? [...found, jobsTable] : found,
    partitions: await rowsOf(client, partitions),
    sequences: await rowsOf(client, sequences),
  }
  return { manifest, end: () => client.query('commit') }
}

export function copyTable(client: Client, { name, columns }: TableDescription) {
  const where = name === jobsTable.name ? ` where ${openJobs}` : ''
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  // COPY cannot read a partitioned table directly, only a query over it.
  return client.query(copyTo(`copy (select ${list} from ${name}${where}) to stdout`))
}

/** Leaves out unlogged tables: any crash empties them. Generated values are computed again. */
async function listTables(client: Client) {
  return rowsOf<TableDescription>(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`,
  )
}

const partitions = `select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound, coalesce(array_to_string(c.reloptions, ', '), '') as options,
    coalesce((select format('(constraint %I %s)', conname, pg_get_constraintdef(k.oid)) from pg_constraint k
      where conrelid = c.oid and contype = 'p' and conparentid = 0), '') as key
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_inherits i on i.inhrelid = c.oid
  join pg_class p on p.oid = i.inhparent
  join pg_namespace pn on pn.oid = p.relnamespace
  where c.relispartition and c.relkind = 'r' and n.nspname = 'public' order by 1`

const sequences = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = 'public' and last_value is not null order by 1`

async function appliedIn(client: Client) {
  const found = await rowsOf<{ name: string }>(
    client,
    'select name from kysely_migration order by 1',
  )
  return found.map(({ name }) => name)
}

async function rowsOf<Row extends object>(client: Client, text: string) {
  const { rows } = await client.query<Row>(text)
  return rows
}

async function isThere(client: Client, name: string) {
  const { rows } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [name],
  )
  return rows[0]?.there === true
}
