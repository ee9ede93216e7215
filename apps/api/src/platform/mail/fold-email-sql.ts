import { sql } from 'kysely'

/** Lowers only A to Z in every locale, by the collation "C". Indexes on addresses use the same expression. */
export function foldEmailSql(column: string) {
  return sql<string>`lower(${sql.ref(column)} collate "C")`
}
