import type { TeamRequest } from '@fovea/contract/requests'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { RequestTables } from './tables.ts'

/** All SQL of the requests. Made anew over a transaction where several acts belong together. */
export function requestRepository(database: Db) {
  const db = database.$extendTables<RequestTables>()

  return {
    /** Makes the requests of one person wait for each other, so that they can be counted. */
    async lockPerson(userId: string) {
      await sql`select pg_advisory_xact_lock(hashtextextended('requests' || ${userId}, 0))`.execute(
        db,
      )
    },

    /** When the person sent the last but `skipped` of their requests, if there are that many. */
    async timeOfRequest(userId: string, skipped: number) {
      const row = await db
        .selectFrom('requests')
        .select('created_at')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .offset(skipped)
        .limit(1)
        .executeTakeFirst()
      return row?.created_at
    },

    async insertRequest(userId: string, { type, info }: TeamRequest, now: Date) {
      await db
        .insertInto('requests')
        .values({ user_id: userId, type, info: JSON.stringify(info), created_at: now })
        .execute()
    },

    async listRequests(userId: string) {
      return db
        .selectFrom('requests')
        .select(['type', 'info', 'state', 'created_at', 'decided_at', 'note'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    async eraseRequests(userId: string) {
      await db.deleteFrom('requests').where('user_id', '=', userId).execute()
    },
  }
}
