import type { Pool, PoolClient } from 'pg'
import type { InsertTarget } from './insert-sql.ts'
import type { MonthTotal } from './sessions.ts'

export type BatchExtras = { newOwners: string[]; watchedOwners: string[] }

export type Statement = {
  /** A statement without a name is planned for its values. */
  name?: string
  target: () => InsertTarget
}

type SqlCreator = (target: InsertTarget, isNotifying: boolean) => string

/** Cached, because building such a long text would take a single start longer than everything else here. */
const sqlByName = new Map<string, string>()

function statementOf(
  { name, target, createSql }: Statement & { createSql: SqlCreator },
  isNotifying: boolean,
) {
  if (name === undefined) return { text: createSql(target(), isNotifying) }
  const fullName = isNotifying ? `${name}-telling` : name
  const text = sqlByName.get(fullName) ?? createSql(target(), isNotifying)
  sqlByName.set(fullName, text)
  return { name: fullName, text }
}

/** Returns the new totals of the months. */
export async function writeBatch(
  connection: Pool | PoolClient,
  columns: string[],
  { newOwners, watchedOwners }: BatchExtras,
  statement: Statement & { createSql: SqlCreator },
): Promise<MonthTotal[]> {
  const isNotifying = newOwners.length > 0 || watchedOwners.length > 0
  const { rows } = await connection.query<MonthTotal | { ownerId: null }>({
    ...statementOf(statement, isNotifying),
    values: isNotifying ? [...columns, newOwners, watchedOwners] : columns,
  })
  return rows.filter((row): row is MonthTotal => row.ownerId !== null)
}
