import { sql } from 'kysely'
import type { PersonalData } from './personal-data.ts'

/** Jobs carry ids, and what went wrong with them may quote an address. */
export const jobPersonalData: PersonalData = {
  room: 'jobs',

  async collect(db, userId) {
    const { rows } = await sql`select name, state, created_on, data from pgboss.job
      where position(${userId} in data::text) > 0 order by created_on`.execute(db)
    return rows
  },

  async erase(db, _userId, traces) {
    await sql`delete from pgboss.job where exists (
      select from unnest(${[...traces]}::text[]) as trace
      where position(lower(trace) in lower(concat(data, ' ', output))) > 0
    )`.execute(db)
  },
}
