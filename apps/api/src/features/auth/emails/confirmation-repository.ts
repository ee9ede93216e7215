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

    /** Uses up an expired link, too. Only a repeated request with the same idempotency key may use it again. */
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
