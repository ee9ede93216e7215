import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { forgetRows } from '../../../platform/db/forget-rows.ts'
import type { SessionTables } from '../tables.ts'

type NewConfirmation = {
  user_id: string
  email: string
  token_hash: Buffer
  sent_at: Date
  expires_at: Date
}

/** All SQL by which contact addresses are confirmed. */
export function confirmationRepository(database: Db) {
  const db = database.$extendTables<SessionTables>()

  return {
    /** One at a time for a person and for an address, so that counting them holds. */
    async lock(userId: string, email: string) {
      for (const name of [`confirm ${userId}`, `confirm ${email.toLowerCase()}`]) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 2))`.execute(db)
      }
    },

    /** How many links were sent since a moment: by a person, or to an address. */
    async countSince(since: Date, userId: string, email: string) {
      const row = await db
        .selectFrom('email_confirmations')
        .select([
          sql<number>`count(*) filter (where user_id = ${userId})::int`.as('by_person'),
          sql<number>`count(*) filter (where lower(email) = lower(${email}))::int`.as('to_address'),
        ])
        .where('sent_at', '>', since)
        .where((where) =>
          where.or([
            where('user_id', '=', userId),
            where(sql`lower(email)`, '=', email.toLowerCase()),
          ]),
        )
        .executeTakeFirstOrThrow()
      return Math.max(row.by_person, row.to_address)
    },

    async insert(confirmation: NewConfirmation) {
      const row = await db
        .insertInto('email_confirmations')
        .values(confirmation)
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** Uses a link up, whatever comes of it. */
    async take(tokenHash: Buffer) {
      return db
        .deleteFrom('email_confirmations')
        .where('token_hash', '=', tokenHash)
        .returning(['user_id', 'email', 'expires_at'])
        .executeTakeFirst()
    },

    /** False where the person has another contact address by now. */
    async confirm(userId: string, email: string) {
      const updated = await db
        .updateTable('users')
        .set((set) => ({ confirmed_email: set.ref('email') }))
        .where('id', '=', userId)
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .executeTakeFirst()
      return updated.numUpdatedRows > 0n
    },

    async forgetExpired(now: Date) {
      await forgetRows(db, 'email_confirmations', sql`expires_at <= ${now}`)
    },
  }
}
