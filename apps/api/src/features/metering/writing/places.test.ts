import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase, openPool } from '../../../../test/database.ts'
import { createPlaces } from './places.ts'

test('one PostgreSQL is asked about once before a start, then only beside starts, and a cluster is noticed', async () => {
  const database = await cloneDatabase()
  const pool = openPool(database.url, { max: 1 })
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await pool.end()
    await database.drop()
  })
  const query = vi.spyOn(pool, 'query')
  const startMs = performance.now()
  const now = vi.spyOn(performance, 'now').mockReturnValue(startMs)
  const places = createPlaces(pool)
  const owner = randomUUID()

  expect(places.known(owner)).toBeUndefined()
  expect(await places.find(owner)).toBe('0')
  expect(places.known(randomUUID())).toBe('0')
  expect(query).toHaveBeenCalledTimes(1)

  await pool.query(`create or replace function meter_place(owner uuid) returns bigint
    language sql as 'select 7::bigint'`)
  now.mockReturnValue(startMs + 6_000)
  expect(places.known(owner)).toBe('0')
  await expect.poll(() => places.known(owner)).toBe('7')
  expect(query).toHaveBeenCalledTimes(3)
})
