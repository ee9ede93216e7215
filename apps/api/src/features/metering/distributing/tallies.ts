import type { ClientBase } from 'pg'
import { meteredTables, tableNames } from '../../../platform/metering-location/metered-tables.ts'

/** How many rows a table has, and what they add up to. */
export type Tally = { table: string; rows: string; sum: string }

/** Counts every table. As text: sums may be beyond what a number holds exactly. */
export async function takeTallies(client: ClientBase): Promise<Tally[]> {
  const tallies: Tally[] = []
  for (const table of tableNames) {
    const { rows } = await client.query<Omit<Tally, 'table'>>(
      `select count(*)::text as rows, coalesce(${meteredTables[table]}, 0)::text as sum from ${table}`,
    )
    for (const row of rows) tallies.push({ table, ...row })
  }
  return tallies
}

/** What is not as it was, in a sentence each. */
export function differencesOf(before: Tally[], after: Tally[]) {
  return before.flatMap(({ table, rows, sum }, at) => {
    const now = after[at]
    if (now?.rows === rows && now.sum === sum) return []
    return [
      `${table} had ${rows} rows that add up to ${sum}, and has ${now?.rows} that add up to ${now?.sum}`,
    ]
  })
}
