import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import { lockInTransaction } from '../../../../platform/db/locking/advisory-lock.ts'
import type { CustomerTables } from '../tables.ts'

const columns = ['id', 'name', 'query'] as const

export function filterRepository(database: Db) {
  const db = database.$extendTables<CustomerTables>()

  return {
    /** Serializes additions, so that their number stays limited. */
    async lockUser(userId: string) {
      await lockInTransaction(db, 'customers', userId)
    },

    async list(userId: string) {
      return db
        .selectFrom('saved_filters')
        .select(columns)
        .where('user_id', '=', userId)
        .orderBy(sql`lower(name)`)
        .execute()
    },

    async upsert(filter: { user_id: string; name: string; query: string; created_at: Date }) {
      return db
        .insertInto('saved_filters')
        .values(filter)
        .onConflict((conflict) =>
          conflict
            .expression(sql`user_id, lower(name)`)
            .doUpdateSet({ name: filter.name, query: filter.query }),
        )
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    /** A filter may search for a person whose account is deleted. */
    async deleteMentions(traces: readonly string[]) {
      await db
        .deleteFrom('saved_filters')
        .where(
          sql<SqlBool>`exists (
            select from unnest(${[...traces]}::text[]) as trace
            where position(lower(trace) in lower(concat(name, ' ', query))) > 0
          )`,
        )
        .execute()
    },

    async delete(userId: string, id: string) {
      const { numDeletedRows } = await db
        .deleteFrom('saved_filters')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
