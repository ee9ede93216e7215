import type { Pool } from 'pg'

export type SumDifference = {
  ownerId: string
  of: 'day' | 'month'
  period: string
  counted: number
  found: number
}

const firstPossibleId = '00000000-0000-0000-0000-000000000000'

// A single query reads both sides, so that they are of the same moment while writing continues.
const daysText = `
select 'day' as of, day::text as period, coalesce(sums.sessions, 0)::int as counted, coalesce(rows.sessions, 0)::int as found
from (
  select day, app, platform, license, count(*) as sessions from metered_sessions
  where owner_id = $1 and day >= $2 group by day, app, platform, license
) as rows
full join (
  select day, app, platform, license, sessions from metered_days where owner_id = $1 and day >= $2
) as sums using (day, app, platform, license)
where rows.sessions is distinct from sums.sessions
order by day`

const monthsText = `
select 'month' as of, month::text as period, coalesce(months.sessions, 0)::int as counted,
  coalesce(days.sessions, 0)::int as found
from (
  select date_trunc('month', day)::date as month, sum(sessions) as sessions from metered_days
  where owner_id = $1 and license = 'production' group by 1
) as days
full join (select month, sessions from metered_months where owner_id = $1) as months using (month)
where days.sessions is distinct from months.sessions
order by month`

type OwnerRange = {
  after?: string
  most?: number
}

export async function compareSums(
  pool: Pool,
  fromDay: string,
  { after = firstPossibleId, most: max = Number.POSITIVE_INFINITY }: OwnerRange = {},
): Promise<SumDifference[]> {
  const differences: SumDifference[] = []
  let owner = after
  for (let compared = 0; compared < max; compared++) {
    const next = await pool.query<{ owner_id: string }>(
      'select owner_id from metered_owners where owner_id > $1 order by owner_id limit 1',
      [owner],
    )
    const [found] = next.rows
    if (!found) return differences
    owner = found.owner_id
    const days = await pool.query<Omit<SumDifference, 'ownerId'>>(daysText, [owner, fromDay])
    const months = await pool.query<Omit<SumDifference, 'ownerId'>>(monthsText, [owner])
    for (const row of [...days.rows, ...months.rows]) differences.push({ ownerId: owner, ...row })
  }
  return differences
}

/** Picks an ID between the first and the last owner. IDs begin with their time of creation. */
export async function pickRandomOwner(pool: Pool, fraction = Math.random()): Promise<string> {
  const { rows } = await pool.query<{ first: string | null; last: string | null }>(`select
    (select owner_id from metered_owners order by owner_id limit 1) as first,
    (select owner_id from metered_owners order by owner_id desc limit 1) as last`)
  const [low, high] = [beginning(rows[0]?.first), beginning(rows[0]?.last)]
  const hex = Math.max(0, Math.floor(low + (high - low) * fraction) - 1)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

function beginning(id: string | null | undefined) {
  return Number.parseInt((id ?? firstPossibleId).slice(0, 13).replace('-', ''), 16)
}
