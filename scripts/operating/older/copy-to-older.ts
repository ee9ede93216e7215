import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import {
  readMigrations,
  splitStatements,
} from '../../../apps/api/src/platform/db/migrations/migration-files.ts'
import { withClient } from '../../../bench/client.ts'

/** Built into PostgreSQL 18 only. */
const uuidv7 = `create function uuidv7() returns uuid language sql volatile as 'select gen_random_uuid()'`

/** Applies the migrations in `folder` one by one, then copies all rows. */
export async function copyToOlder({
  from,
  to,
  folder,
}: {
  from: string
  to: string
  folder: string
}) {
  await withClient(from, (source) =>
    withClient(to, async (target) => {
      await target.query(uuidv7)
      await target.query('create table kysely_migration (name text primary key, timestamp text)')
      for (const file of await readMigrations(folder)) {
        if (!file.outsideTransaction) await target.query(file.text)
        else {
          for (const { text, inBatches } of splitStatements(file.text)) {
            let isDone = false
            while (!isDone) {
              const { rowCount } = await target.query(text)
              isDone = !inBatches || rowCount === 0
            }
          }
        }
      }
      await makePartitions(source, target)
      await copyRows(source, target)
    }),
  )
}

async function makePartitions(source: Client, target: Client) {
  const { rows } = await source.query<{ name: string; parent: string; bound: string }>(
    `select c.oid::regclass::text as name, inhparent::regclass::text as parent,
      pg_get_expr(relpartbound, c.oid) as bound
    from pg_class c join pg_inherits on inhrelid = c.oid
    where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const made = await target.query<{ name: string }>(
    `select relname as name from pg_class where relispartition and relkind = 'r'`,
  )
  const known = new Set(made.rows.map(({ name }) => name))
  for (const { name, parent, bound } of rows) {
    if (!known.has(name)) {
      await target.query(`create table ${name} partition of ${parent} ${bound}`)
    }
  }
}

async function copyRows(source: Client, target: Client) {
  const { rows } = await source.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class c join pg_attribute on attrelid = c.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relpersistence = 'p'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by 1 order by 1`,
  )
  // References were checked and triggers ran in the source database.
  await target.query('set session_replication_role = replica')
  await target.query(`truncate ${rows.map(({ name }) => name).join(', ')} cascade`)
  for (const { name, columns } of rows) {
    await pipeline(
      source.query(copyTo(`copy ${name} (${columns}) to stdout`)),
      target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
    )
  }
}
