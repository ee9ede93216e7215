import { sql } from 'kysely'

/**
 * What `foldEmail` does, in SQL: lower case of A to Z alone. Under the collation "C", `lower()` knows no other letters,
 * whichever locale the database has; indexes on addresses are over the same expression.
 */
export function foldEmailSql(column: string) {
  return sql<string>`lower(${sql.ref(column)} collate "C")`
}
