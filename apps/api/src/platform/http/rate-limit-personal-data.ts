import { sql } from 'kysely'
import type { PersonalData } from '../personal-data.ts'

/** Counts under a user's id. Counts by network address do not identify a user and expire soon. */
export const rateLimitPersonalData: PersonalData = {
  feature: 'rate-limits',

  async collect(db, userId) {
    const { rows } = await sql`select key, points from rate_limits
      where split_part(key, ':', 2) = ${userId}`.execute(db)
    return rows
  },

  async erase(db, userId, traces) {
    await sql`delete from rate_limits where split_part(key, ':', 2) = ${userId}`.execute(db)
    // Deletes all rows, because the addresses of the user's apps are not known and seconds of counts are no loss.
    await sql`delete from shared_limits
      where name = any(${traces}) or exists (select from users where id = ${userId})`.execute(db)
  },
}
