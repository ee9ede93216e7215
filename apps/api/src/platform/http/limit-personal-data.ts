import { sql } from 'kysely'
import type { PersonalData } from '../personal-data.ts'

/** How often somebody called, under their id. What counts by network address is nobody's, and soon over. */
export const limitPersonalData: PersonalData = {
  room: 'limits',

  async collect(db, userId) {
    const { rows } = await sql`select key, points from rate_limits
      where split_part(key, ':', 2) = ${userId}`.execute(db)
    return rows
  },

  async erase(db, userId) {
    await sql`delete from rate_limits where split_part(key, ':', 2) = ${userId}`.execute(db)
    // Whose keys and addresses they are is not known here. Nobody misses the others: they matter for seconds.
    await sql`delete from shared_limits`.execute(db)
  },
}
