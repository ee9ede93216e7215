import { sql } from 'kysely'

/** When the person of a row of `users` last used the console, also in a session that ended since. */
export const lastSeenSql = sql<Date>`greatest(
  users.created_at,
  (select max(signed_in_at) from identities where identities.user_id = users.id),
  (select max(seen_at) from sessions where sessions.user_id = users.id)
)`
