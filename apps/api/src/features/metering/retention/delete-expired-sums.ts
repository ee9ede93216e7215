import type { Pool } from 'pg'

const dayColumns = {
  metered_days: 'day',
  metered_key_days: 'day',
  metered_months: 'month',
  quota_notices: 'month',
} as const

const defaultLimits = { rows: 1_000, pages: 100 }

/**
 * Deletes rows from before a day, oldest first, in pages. A run ends after a number of pages, and the next run
 * continues. Rows are selected by day and owner, because a Citus cluster has no row IDs. Returns the number of deleted
 * rows.
 */
export async function deleteExpiredSums(
  pool: Pool,
  table: keyof typeof dayColumns,
  firstDayKept: string,
  { rows: pageRows, pages } = defaultLimits,
) {
  const day = dayColumns[table]
  let deleted = 0
  for (let page = 0; page < pages; page++) {
    const { rows } = await pool.query<{ day: string; owner_id: string }>(
      `select ${day}::text as day, owner_id from ${table} where ${day} < $1 order by ${day} limit ${pageRows}`,
      [firstDayKept],
    )
    for (const [oldDay, ofDay] of Map.groupBy(rows, (row) => row.day)) {
      const owners = [...new Set(ofDay.map(({ owner_id }) => owner_id))]
      const { rowCount } = await pool.query(
        `delete from ${table} where ${day} = $1 and owner_id = any ($2::uuid[])`,
        [oldDay, owners],
      )
      deleted += rowCount ?? 0
    }
    if (rows.length < pageRows) break
  }
  return deleted
}
