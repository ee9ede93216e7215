import { sql } from 'kysely'
import type { Db } from '../src/platform/db/connect.ts'

type Column = { schema: string; table: string; column: string; type: string }

export async function searchAllTables(db: Db, words: readonly string[]) {
  const found: Record<string, string[]> = {}
  for (const [name, columns] of await readAllTables(db)) {
    const text = sql.join(
      columns.map(({ column, type }) =>
        type === 'bytea'
          ? sql`concat(encode(${sql.ref(column)}, 'escape'), encode(${sql.ref(column)}, 'hex'))`
          : sql`${sql.ref(column)}::text`,
      ),
      sql`, `,
    )
    const { rows } = await sql<{ word: string }>`
      select distinct word from ${sql.table(name)}, unnest(${[...words]}::text[]) as word
      where position(lower(word) in lower(concat_ws(' ', ${text}))) > 0 order by word`.execute(db)
    if (rows.length > 0) found[name] = rows.map(({ word }) => word)
  }
  return found
}

export async function readAllTables(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'm', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1, 2, a.attnum`.execute(db)
  const tables = new Map<string, Column[]>()
  for (const column of rows) {
    const name = column.schema === 'public' ? column.table : `${column.schema}.${column.table}`
    tables.set(name, [...(tables.get(name) ?? []), column])
  }
  return tables
}
