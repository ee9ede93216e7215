import { sql } from 'kysely'
import { foldEmailSql } from '../../../platform/mail/fold-email-sql.ts'

/** The contact address if it is confirmed, or else another confirmed address; null without one. */
export const deliveryAddressSql = sql<string | null>`coalesce(
  case when ${foldEmailSql('users.email')} = ${foldEmailSql('users.confirmed_email')} or exists (
    select from identities as vouched
    where vouched.user_id = users.id and vouched.email_verified
      and ${foldEmailSql('vouched.email')} = ${foldEmailSql('users.email')}
  ) then users.email end,
  (
    select vouched.email from identities as vouched
    where vouched.user_id = users.id and vouched.email_verified
    order by vouched.signed_in_at desc limit 1
  ),
  users.confirmed_email
)`
