import { sql } from 'kysely'

/**
 * SQL equivalent of `foldEmail`, which lowers only A to Z. With the collation "C", `lower()` does the same in every
 * locale. Indexes on addresses use the same expression.
 */
export function foldEmailSql(column: string) {
  return sql<string>`lower(${sql.ref(column)} collate "C")`
}
