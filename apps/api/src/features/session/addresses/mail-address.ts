import { sql } from 'kysely'
import { foldedEmail } from '../../../platform/mail/folded-email.ts'

/**
 * Where mail to a row of `users` goes: to the contact address once it is known to be theirs, by a provider's word or by the
 * link that was sent to it; until then to an address that is. Null where none is.
 */
export const mailAddress = sql<string | null>`coalesce(
  case when ${foldedEmail('users.email')} = ${foldedEmail('users.confirmed_email')} or exists (
    select from identities as vouched
    where vouched.user_id = users.id and vouched.email_verified
      and ${foldedEmail('vouched.email')} = ${foldedEmail('users.email')}
  ) then users.email end,
  (
    select vouched.email from identities as vouched
    where vouched.user_id = users.id and vouched.email_verified
    order by vouched.signed_in_at desc limit 1
  ),
  users.confirmed_email
)`
