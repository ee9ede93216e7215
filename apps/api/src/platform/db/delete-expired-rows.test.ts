import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { createLog } from '../logging/log.ts'
import { connect } from './connect.ts'
import {
  eraseExpiredColumns,
  subtractDays,
  deleteExpiredRows,
  subtractMonths,
} from './delete-expired-rows.ts'

const empty = await createEmptyDatabase()
const database = connect({ url: empty.url, max: 1, log: createLog('silent'), timeoutFactor: 20 })
await sql`create table things (n integer, ip text)`.execute(database.db)
await sql`insert into things select n, 'address' from generate_series(1, 25) as n`.execute(
  database.db,
)
afterAll(async () => {
  await database.close()
  await empty.drop()
})

const kept = async () =>
  (await sql<{ n: number }>`select n from things order by n`.execute(database.db)).rows.length

test('deletes expired rows in steps, with a limit for each run', async () => {
  const old = sql`n <= 20`
  expect(await deleteExpiredRows(database.db, 'things', old, { rows: 4, most: 2 })).toBe(8)
  expect(await kept()).toBe(17)
  expect(await deleteExpiredRows(database.db, 'things', old, { rows: 4, most: 100 })).toBe(12)
  expect(await deleteExpiredRows(database.db, 'things', old)).toBe(0)
  expect(await kept()).toBe(5)
})

test('erases only the named columns of expired rows', async () => {
  const blanked = { table: 'things', columns: ['ip'] }
  expect(await eraseExpiredColumns(database.db, blanked, sql`n < 23 and ip is not null`)).toBe(2)
  expect(await eraseExpiredColumns(database.db, blanked, sql`n < 23 and ip is not null`)).toBe(0)
  const { rows } = await sql`select n, ip from things order by n limit 3`.execute(database.db)
  expect(rows).toEqual([
    { n: 21, ip: null },
    { n: 22, ip: null },
    { n: 23, ip: 'address' },
  ])
})

test('subtracts days and months, and falls back to the last day of a shorter month', () => {
  const now = new Date('2026-03-31T12:00:00.000Z')
  expect(subtractDays(now, 30).toISOString()).toBe('2026-03-01T12:00:00.000Z')
  expect(subtractMonths(now, 1).toISOString()).toBe('2026-02-28T12:00:00.000Z')
  expect(subtractMonths(now, 13).toISOString()).toBe('2025-02-28T12:00:00.000Z')
  expect(subtractMonths(now, 12).toISOString()).toBe('2025-03-31T12:00:00.000Z')
})
