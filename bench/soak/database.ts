import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { withClient } from '../client.ts'

const ofServer = `datname = current_database() and application_name = 'fovea-console'`

/** Waits until the number of connections has stopped falling, so that idle ones are closed, and returns it. */
export async function waitForIdleConnections(url: string, quietSeconds: number) {
  return withClient(url, async (client) => {
    let least = await countConnections(client)
    for (let quiet = 0; quiet < quietSeconds; quiet++) {
      await delay(1000)
      const now = await countConnections(client)
      if (now < least) [least, quiet] = [now, -1]
    }
    return least
  })
}

async function countConnections(client: Client) {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where ${ofServer}`,
  )
  return rows[0]?.count ?? 0
}

const transactionSamples = 5

/** Counts transactions that are open at every sample, because a single sample may also hit a running one. */
export async function countOpenTransactions(url: string) {
  return withClient(url, async (client) => {
    let least = Number.POSITIVE_INFINITY
    for (let look = 0; look < transactionSamples && least > 0; look++) {
      if (look > 0) await delay(1000)
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
        where ${ofServer} and state like 'idle in transaction%' and xact_start < now() - interval '1 second'`,
      )
      least = Math.min(least, rows[0]?.count ?? 0)
    }
    return least
  })
}

export async function countSessions(url: string, owners: readonly string[]) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from metered_sessions where owner_id = any ($1)',
      [owners],
    )
    return rows[0]?.count ?? 0
  })
}

const differencesText = `
with counted (of, owner_id, period, sum, rows) as (
  select 'day', owner_id, day::text, sums.sessions, rows.sessions
  from metered_days as sums full join (
    select owner_id, day, app, platform, license, count(*) as sessions
    from metered_sessions group by owner_id, day, app, platform, license
  ) as rows using (owner_id, day, app, platform, license)
  union all
  select 'key and day', owner_id, day::text, sums.sessions, rows.sessions
  from metered_key_days as sums full join (
    select owner_id, key_id, day, count(*) as sessions from metered_sessions
    where license = 'production' group by owner_id, key_id, day
  ) as rows using (owner_id, key_id, day)
  union all
  select 'month', owner_id, month::text, sums.sessions, rows.sessions
  from metered_months as sums full join (
    select owner_id, date_trunc('month', day)::date as month, count(*) as sessions
    from metered_sessions where license = 'production' group by 1, 2
  ) as rows using (owner_id, month)
)
select of, period, coalesce(sum, 0)::int as sum, coalesce(rows, 0)::int as rows from counted
where owner_id = any ($1) and sum is distinct from rows order by of, period limit 20`

export async function findDifferences(url: string, owners: readonly string[]) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ of: string; period: string; sum: number; rows: number }>(
      differencesText,
      [owners],
    )
    return rows.map(
      ({ of, period, sum, rows: stored }) =>
        `the sum by ${of} of ${period} is ${sum}, its rows are ${stored}`,
    )
  })
}
