import { sql, type SqlBool } from 'kysely'

/** By the displayed time, because imported rows are older than their ids; by the id if the cursor's row is gone. */
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
