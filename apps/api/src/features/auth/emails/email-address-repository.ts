import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { foldEmailSql } from '../../../platform/mail/fold-email-sql.ts'

type Row = { email: string }

export function emailAddressRepository(db: Db) {
  return {
    async listTyped(userId: string) {
      const { rows } = await sql<Row>`
        select email from users where id = ${userId}
        union select confirmed_email from users where id = ${userId} and confirmed_email is not null
        union select email from identities where user_id = ${userId}
        union select email from email_confirmations where user_id = ${userId}
      `.execute(db)
      return rows.map(({ email }) => email)
    },

    async listKnown(userId: string) {
      const { rows } = await sql<Row>`
        select confirmed_email as email from users where id = ${userId} and confirmed_email is not null
        union select email from identities where user_id = ${userId} and email_verified
      `.execute(db)
      return rows.map(({ email }) => email)
    },

    async listOwn(userId: string) {
      return this.withoutOthers(userId, await this.listKnown(userId))
    },

    async withoutOthers(userId: string, addresses: readonly string[]) {
      const { rows } = await sql<Row>`
        select own.email from unnest(${[...addresses]}::text[]) as own (email)
        where not exists (
          select from users as other
          where ${foldEmailSql('other.confirmed_email')} = ${foldEmailSql('own.email')} and other.id <> ${userId}
        ) and not exists (
          select from identities as other
          where ${foldEmailSql('other.email')} = ${foldEmailSql('own.email')}
            and other.email_verified and other.user_id <> ${userId}
        )
      `.execute(db)
      return rows.map(({ email }) => email)
    },
  }
}
