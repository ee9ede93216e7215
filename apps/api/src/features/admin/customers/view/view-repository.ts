import type { Db } from '../../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../../platform/db/delete-expired-rows.ts'
import { sql } from 'kysely'
import type { CustomerTables } from '../tables.ts'

const columns = ['id', 'admin_id', 'user_id', 'workspace_id', 'started_at', 'ends_at'] as const

export function viewRepository(database: Db) {
  const db = database.$extendTables<CustomerTables>()

  return {
    async insert(view: {
      session_id: string
      admin_id: string
      user_id: string
      workspace_id: string
      started_at: Date
      ends_at: Date
    }) {
      return db
        .insertInto('customer_views')
        .values(view)
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    async findRunning(id: string, sessionId: string, now: Date) {
      return db
        .selectFrom('customer_views')
        .select(columns)
        .where('id', '=', id)
        .where('session_id', '=', sessionId)
        .where('ends_at', '>', now)
        .executeTakeFirst()
    },

    async end(id: string, now: Date) {
      const { numUpdatedRows } = await db
        .updateTable('customer_views')
        .set({ ends_at: now })
        .where('id', '=', id)
        .where('ends_at', '>', now)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async listOf(userId: string) {
      return db
        .selectFrom('customer_views')
        .select(['started_at', 'ends_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
    },

    async deleteEndedBefore(moment: Date) {
      await deleteExpiredRows(db, 'customer_views', sql`ends_at < ${moment}`)
    },
  }
}
