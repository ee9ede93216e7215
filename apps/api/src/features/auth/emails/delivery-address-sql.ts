import { sql } from 'kysely'
import { foldEmailSql } from '../../../platform/mail/fold-email-sql.ts'

/**
 * Where mail to a row of `users` goes: to the contact address once it is known to be theirs, by a provider's word or by the
 * link that was sent to it; until then to an address that is. Null where none is.
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
