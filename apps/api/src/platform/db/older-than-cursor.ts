import { sql, type SqlBool } from 'kysely'

/**
 * Compares by the displayed time instead of the id, because imported rows are older than their ids. If the row of the
 * cursor was deleted, its id gives the time.
 */
export function olderThanCursor(table: string, time: string, cursor: string) {
  const [at, id] = [sql.ref(`${table}.${time}`), sql.ref(`${table}.id`)]
  return sql<SqlBool>`(${at}, ${id}) < (
    coalesce(
      (select ${sql.ref(`shown.${time}`)} from ${sql.table(table)} as shown where shown.id = ${cursor}),
      uuid_extract_timestamp(${cursor}::uuid)
    ),
    ${cursor}::uuid
  )`
}
