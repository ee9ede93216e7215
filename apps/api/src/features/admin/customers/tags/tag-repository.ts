import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import type { CustomerTables } from '../tables.ts'

export function tagRepository(database: Db) {
  const db = database.$extendTables<CustomerTables>()

  return {
    async listAll() {
      const rows = await db
        .selectFrom('customer_tags')
        .select('tag')
        .distinct()
        .orderBy('tag')
        .execute()
      return rows.map(({ tag }) => tag)
    },

    async listOf(workspaceIds: string[]): Promise<Map<string, string[]>> {
      const rows = await db
        .selectFrom('customer_tags')
        .select(['workspace_id', 'tag'])
        .where('workspace_id', '=', sql<string>`any(${workspaceIds}::uuid[])`)
        .orderBy('tag')
        .execute()
      const groups = Map.groupBy(rows, ({ workspace_id }) => workspace_id)
      return new Map([...groups].map(([id, own]) => [id, own.map(({ tag }) => tag)]))
    },

    async add(workspaceId: string, tag: string) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('customer_tags')
        .values({ workspace_id: workspaceId, tag })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async remove(workspaceId: string, tag: string) {
      const { numDeletedRows } = await db
        .deleteFrom('customer_tags')
        .where('workspace_id', '=', workspaceId)
        .where('tag', '=', tag)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** A tag may name a person whose account is deleted. */
    async deleteMentions(traces: readonly string[]) {
      await db
        .deleteFrom('customer_tags')
        .where(
          sql<SqlBool>`exists (
            select from unnest(${[...traces]}::text[]) as trace where position(lower(trace) in tag) > 0
          )`,
        )
        .execute()
    },
  }
}
