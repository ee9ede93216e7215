import { foldEmail } from '@fovea/contract/email-address'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { foldEmailSql } from '../../../platform/mail/fold-email-sql.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import type { AuthTables } from '../tables.ts'

type NewConfirmation = {
  user_id: string
  email: string
  token_hash: Buffer
  sent_at: Date
  expires_at: Date
}

/** All SQL by which contact addresses are confirmed. */
export function confirmationRepository(database: Db) {
  const db = database.$extendTables<AuthTables>()

  return {
    async insert(confirmation: NewConfirmation) {
      const row = await db
        .insertInto('email_confirmations')
        .values(confirmation)
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** Uses a link up, even if it then turns out to be too late. Only the request that used it may repeat itself, by its key. */
    async take(tokenHash: Buffer, requestKey: string | undefined) {
      return db
        .updateTable('email_confirmations')
        .set({ used_key: requestKey ?? '' })
        .where('token_hash', '=', tokenHash)
        .where((eb) =>
          requestKey === undefined
            ? eb('used_key', 'is', null)
            : eb.or([eb('used_key', 'is', null), eb('used_key', '=', requestKey)]),
        )
        .returning(['user_id', 'email', 'expires_at'])
        .executeTakeFirst()
    },

    /** False where the person has another contact address by now. */
    async confirm(userId: string, email: string) {
      const updated = await db
        .updateTable('users')
        .set((set) => ({ confirmed_email: set.ref('email') }))
        .where('id', '=', userId)
        .where(foldEmailSql('email'), '=', foldEmail(email))
        .executeTakeFirst()
      return updated.numUpdatedRows > 0n
    },

    async forgetExpired(now: Date) {
      await deleteExpiredRows(db, 'email_confirmations', sql`expires_at <= ${now}`)
    },
  }
}
