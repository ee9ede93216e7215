import { sql } from 'kysely'
import { type PersonalData, wordEnd, wordStart } from './personal-data.ts'

/** Jobs carry ids, and what went wrong with them may quote an address. */
export const jobPersonalData: PersonalData = {
  room: 'jobs',

  async collect(db, userId) {
    const { rows } = await sql`select name, state, created_on, data from pgboss.job
      where position(${userId} in data::text) > 0 order by created_on`.execute(db)
    return rows
  },

  async erase(db, _userId, traces) {
    // A line break in JSON ends in a letter, which is no part of the word after it.
    await sql`delete from pgboss.job where exists (
      select from unnest(${[...traces]}::text[]) as trace,
        regexp_replace(concat(data, ' ', output), ${String.raw`\\[nrt]`}, ' ', 'g') as told
      where position(lower(trace collate "C") in lower(told collate "C")) > 0
        and told collate "C" ~* concat(${wordStart}::text, regexp_replace(trace, '\\W', '\\\\\\&', 'g'), ${wordEnd}::text)
    )`.execute(db)
  },
}
