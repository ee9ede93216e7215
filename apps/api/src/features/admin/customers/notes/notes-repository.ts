import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import { lockInTransaction } from '../../../../platform/db/locking/advisory-lock.ts'
import type { CustomerTables } from '../tables.ts'

const noteColumns = ['id', 'author_id', 'text', 'created_at'] as const

export function notesRepository(database: Db) {
  const db = database.$extendTables<CustomerTables>()

  return {
    /** Serializes additions, so that their number stays limited. */
    async lockCustomer(workspaceId: string) {
      await lockInTransaction(db, 'customers', workspaceId)
    },

    async list(workspaceId: string) {
      return db
        .selectFrom('customer_notes')
        .select(noteColumns)
        .where('workspace_id', '=', workspaceId)
        .orderBy('id', 'desc')
        .execute()
    },

    async listOfRequest(requestId: string) {
      return db
        .selectFrom('customer_notes')
        .select(noteColumns)
        .where('request_id', '=', requestId)
        .orderBy('id')
        .execute()
    },

    async count(workspaceId: string) {
      const { count } = await db
        .selectFrom('customer_notes')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow()
      return count
    },

    async insert(note: {
      workspace_id: string
      author_id: string
      request_id: string | null
      text: string
      created_at: Date
    }) {
      return db
        .insertInto('customer_notes')
        .values(note)
        .returning(noteColumns)
        .executeTakeFirstOrThrow()
    },

    async delete(workspaceId: string, id: string) {
      const { numDeletedRows } = await db
        .deleteFrom('customer_notes')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async listMentions(traces: readonly string[]) {
      return db
        .selectFrom('customer_notes')
        .select(['id', 'text'])
        .where(
          sql<SqlBool>`exists (
            select from unnest(${[...traces]}::text[]) as trace
            where position(lower(trace) in lower(text)) > 0
          )`,
        )
        .execute()
    },

    async rewrite(id: string, text: string) {
      await db.updateTable('customer_notes').set({ text }).where('id', '=', id).execute()
    },
  }
}
