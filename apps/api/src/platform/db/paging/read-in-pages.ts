import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'

const usualRows = 500

/**
 * Reads all rows of a query in pages, ordered by selected columns that together identify a row. Each page is a separate
 * statement that starts after the last row, so no connection or transaction waits for a slow reader. A timestamp cannot
 * be such a column: PostgreSQL keeps microseconds and a `Date` does not.
 */
export async function* readInPages<Tables, Table extends keyof Tables, Row extends object>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  columns: readonly (keyof Row & string)[],
  rows = usualRows,
) {
  const refs = columns.map((column) => sql.ref(column))
  let page = query.limit(rows)
  for (const ref of refs) page = page.orderBy(ref)
  let next = page
  for (;;) {
    const found = await next.execute()
    if (found.length > 0) yield found
    const last = found.at(-1)
    if (last === undefined || found.length < rows) return
    const values = columns.map((column) => sql`${last[column]}`)
    next = page.where(sql<SqlBool>`(${sql.join(refs)}) > (${sql.join(values)})`)
  }
}

export async function* mapPages<Row, Item>(
  pages: AsyncIterable<readonly Row[]>,
  present: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  for await (const page of pages) yield page.map(present)
}
