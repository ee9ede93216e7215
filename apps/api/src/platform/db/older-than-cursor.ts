import { sql, type SqlBool } from 'kysely'

/**
 * Whether a row of a list that shows the newest first comes after the one of this id. By the time that people are shown:
 * ids follow the order of writing, and what is brought over from elsewhere is older than that. Where the row is gone by
 * now, its id tells when it was written.
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
