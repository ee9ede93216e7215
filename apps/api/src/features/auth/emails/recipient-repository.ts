import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { foldEmailSql } from '../../../platform/mail/fold-email-sql.ts'
import { deliveryAddressSql } from './delivery-address-sql.ts'
import type { AuthTables } from '../tables.ts'

/** Candidates for folded addresses, found by indexes: a superset of the users whose email goes to them. */
function candidateIds(emails: readonly string[]) {
  const any = sql`any(${[...emails]}::text[])`
  return sql`
    select id from users where ${foldEmailSql('email')} = ${any}
    union select id from users where ${foldEmailSql('confirmed_email')} = ${any}
    union select user_id from identities where ${foldEmailSql('email')} = ${any} and email_verified`
}

export function recipientRepository(database: Db) {
  const db = database.$extendTables<AuthTables>()

  return {
    async findRecipient(userId: string) {
      return db
        .selectFrom('users')
        .select(['id', 'nickname', 'allow_receiving_email', 'unsubscribe_token'])
        .select(deliveryAddressSql.as('mail_to'))
        .where('id', '=', userId)
        .executeTakeFirst()
    },

    async findPeople(userIds: string[]) {
      return db
        .selectFrom('users')
        .select(['id', 'email', 'nickname', 'image_url'])
        .select(deliveryAddressSql.as('mail_to'))
        .where('id', 'in', userIds)
        .execute()
    },

    /**
     * Each address once, with its oldest account. If any account of the address has unsubscribed or is deactivated, the
     * address counts as such. Either addresses in lower case, or a page of all addresses after one.
     */
    async listMailable(selection: { emails: readonly string[] } | { after: string; most: number }) {
      const { rows } = await sql<{
        id: string
        email: string
        folded: string
        nickname: string
        allowed: boolean
        deactivated: boolean
        unsubscribe_token: string
        created_at: Date
        country: string | null
      }>`
        select distinct on (${foldEmailSql('email')}) id, email, ${foldEmailSql('email')} as folded, nickname, unsubscribe_token, created_at, country,
          bool_and(allow_receiving_email) over (partition by ${foldEmailSql('email')}) as allowed,
          bool_or(deactivated_at is not null) over (partition by ${foldEmailSql('email')}) as deactivated
        from (
          select id, nickname, unsubscribe_token, created_at, allow_receiving_email, deactivated_at,
            nullif(address ->> 'country', '') as country,
            ${deliveryAddressSql} as email
          from users ${'emails' in selection ? sql`where id in (${candidateIds(selection.emails)})` : sql``}
        ) as reachable
        where ${'emails' in selection ? sql`${foldEmailSql('email')} = any(${[...selection.emails]}::text[])` : sql`${foldEmailSql('email')} > ${selection.after}`}
        order by ${foldEmailSql('email')}, created_at, id
        ${'emails' in selection ? sql`` : sql`limit ${selection.most}`}
      `.execute(db)
      return rows
    },

    async allowMail(userId: string, allowed: boolean) {
      await db
        .updateTable('users')
        .set({ allow_receiving_email: allowed })
        .where('id', '=', userId)
        .execute()
    },

    async unsubscribe(token: string) {
      const row = await db
        .updateTable('users')
        .set({ allow_receiving_email: false })
        .where('unsubscribe_token', '=', token)
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },
  }
}
