import { sql } from 'kysely'
import { foldEmailSql } from '../../../platform/mail/fold-email-sql.ts'

/**
 * Where email to a row of `users` goes: to the contact address if a provider or our link has confirmed it, otherwise to
 * an address that is confirmed. Null if there is no confirmed address.
 */
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
