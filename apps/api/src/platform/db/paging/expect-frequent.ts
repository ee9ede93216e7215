import { type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * A condition that PostgreSQL takes to hold for most rows, so that it reads a page in its order until it is full. Of a
 * subquery it otherwise knows nothing, and sorts all rows for fear of finding few.
 */
export function expectFrequent(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select true where ${condition}) is not null`
}
