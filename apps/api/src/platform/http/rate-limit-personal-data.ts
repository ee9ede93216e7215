import { sql } from 'kysely'
import type { PersonalData } from '../personal-data.ts'

/** How often somebody called, under their id. What counts by network address is nobody's, and soon over. */
export const rateLimitPersonalData: PersonalData = {
  feature: 'rate-limits',

  async collect(db, userId) {
    const { rows } = await sql`select key, points from rate_limits
      where split_part(key, ':', 2) = ${userId}`.execute(db)
    return rows
  },

  async erase(db, userId, traces) {
    await sql`delete from rate_limits where split_part(key, ':', 2) = ${userId}`.execute(db)
    // From where a person called is not known here: all goes, and matters for seconds. A team, by its id, has called from nowhere.
    await sql`delete from shared_limits
      where name = any(${traces}) or exists (select from users where id = ${userId})`.execute(db)
  },
}
