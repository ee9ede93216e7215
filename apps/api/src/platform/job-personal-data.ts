import { sql, type SqlBool } from 'kysely'
import { readInPages } from './db/paging/read-in-pages.ts'
import { type PersonalData, wordEndPattern, wordStartPattern } from './personal-data.ts'

type JobRow = { id: string; name: string; state: string; created_on: Date; data: unknown }

/** Jobs carry user ids, and their error messages may quote an email address. */
export const jobPersonalData: PersonalData = {
  feature: 'jobs',

  collect: (db, userId) =>
    readInPages(
      db
        .selectFrom(sql<JobRow>`pgboss.job`.as<'job'>(sql`job`))
        .select(['id', 'name', 'state', 'created_on', 'data'])
        .where(sql<SqlBool>`position(${userId} in data::text) > 0`),
      ['name', 'id'],
    ),

  async erase(db, _userId, traces) {
    // JSON writes a line break as an escape whose letter must not count as part of the next word.
    await sql`delete from pgboss.job where exists (
      select from unnest(${[...traces]}::text[]) as trace,
        regexp_replace(concat(data, ' ', output), ${String.raw`\\[nrt]`}, ' ', 'g') as told
      where position(lower(trace collate "C") in lower(told collate "C")) > 0
        and told collate "C" ~* concat(${wordStartPattern}::text, regexp_replace(trace, '\\W', '\\\\\\&', 'g'), ${wordEndPattern}::text)
    )`.execute(db)
  },
}
