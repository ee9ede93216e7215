import type { ClientBase } from 'pg'
import {
  meteredTables,
  meteredTableNames,
} from '../../../platform/metering-location/metered-tables.ts'

export type TableSum = { table: string; rows: string; sum: string }

/** Text, because sums may exceed the exact integers of a number. */
export async function readTableSums(client: ClientBase): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const table of meteredTableNames) {
    const { rows } = await client.query<Omit<TableSum, 'table'>>(
      `select count(*)::text as rows, coalesce(${meteredTables[table]}, 0)::text as sum from ${table}`,
    )
    for (const row of rows) sums.push({ table, ...row })
  }
  return sums
}

export function findSumDifferences(before: TableSum[], after: TableSum[]) {
  return before.flatMap(({ table, rows, sum }, at) => {
    const now = after[at]
    if (now?.rows === rows && now.sum === sum) return []
    return [
      `${table} had ${rows} rows that add up to ${sum}, and has ${now?.rows} that add up to ${now?.sum}`,
    ]
  })
}
