import { withClient } from '../../bench/client.ts'

export async function listTables(url: string): Promise<Map<string, string[]>> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; columns: string[] }>(
      `select relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
        and relname !~ '^kysely_|^task_'
      group by relname order by relname`,
    ),
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

export async function computeTableSums(
  url: string,
  tables: Map<string, string[]>,
): Promise<Map<string, string>> {
  return withClient(url, async (client) => {
    const sums = new Map<string, string>()
    for (const [table, columns] of tables) {
      const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(bit_xor(hashtextextended(row(${names})::text, 0)), 0) as sum
        from ${client.escapeIdentifier(table)}`,
      )
      sums.set(table, rows[0]?.sum ?? '')
    }
    return sums
  })
}
