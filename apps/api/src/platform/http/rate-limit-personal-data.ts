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
    // The addresses of the user's apps are not known here, so all rows are deleted: the limits only lose counts of a
    // few seconds. A team has no addresses, so only its traces are deleted.
    await sql`delete from shared_limits
      where name = any(${traces}) or exists (select from users where id = ${userId})`.execute(db)
  },
}
