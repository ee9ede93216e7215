import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/connect.ts'
import { deleteExpiredRows } from '../../../../platform/db/delete-expired-rows.ts'
import type { MailerTables } from '../tables.ts'

export function openRepository(database: Db) {
  const db = database.$extendTables<MailerTables>()

  return {
    async insert(tokenHash: Buffer, sendingId: string, day: string) {
      await db
        .insertInto('sending_open_tokens')
        .values({ token_hash: tokenHash, sending_id: sendingId, created_on: day })
        .execute()
    },

    /** A token that is used is deleted, so it counts once. */
    async count(tokenHash: Buffer) {
      await db
        .with('used', (query) =>
          query
            .deleteFrom('sending_open_tokens')
            .where('token_hash', '=', tokenHash)
            .returning('sending_id'),
        )
        .updateTable('sendings')
        .set(({ eb }) => ({ opened: eb('opened', '+', 1) }))
        .where('id', 'in', (query) => query.selectFrom('used').select('sending_id'))
        .execute()
    },

    async deleteBefore(day: string) {
      await deleteExpiredRows(db, 'sending_open_tokens', sql`created_on < ${day}`)
    },
  }
}
