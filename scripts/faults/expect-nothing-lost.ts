import { expect } from 'vitest'
import { queryOnce } from '../../bench/client.ts'

/** Expects that each acknowledged session is stored once, and that the sums equal the rows. */
export async function expectNothingLost(url: string, acknowledged: string[]) {
  const [counts] = await queryOnce<{ rows: number }>(
    url,
    `select (select count(*)::int from metered_sessions where session_id = any ($1::uuid[])) as found,
      (select count(*)::int from metered_sessions) as rows,
      (select sum(sessions)::int from metered_days) as days,
      (select sum(sessions)::int from metered_months) as months`,
    [acknowledged],
  )
  const rows = counts?.rows
  expect(counts).toEqual({ found: acknowledged.length, rows, days: rows, months: rows })
}
