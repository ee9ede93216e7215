import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPool, openTestDatabase, requireCapabilityForAll } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import {
  dropExpiredMonths,
  deleteExpiredSessions,
  trimRecentSessions,
} from './delete-expired-sessions.ts'
import { insertSessions } from '../writing/insert-sessions.ts'

requireCapabilityForAll('plain metering')

const { url, pool } = await openTestDatabase()

const sessionOn = (ownerId: string, day: string) =>
  createTestSession(ownerId, { startedAt: `${day}T10:00:00.000Z` })

test('deletes single sessions in steps and keeps the sums', async () => {
  const owners = [randomUUID(), randomUUID()]
  for (const owner of owners) {
    const old = Array.from({ length: 1_500 }, () => sessionOn(owner, '2025-01-31'))
    const kept = [sessionOn(owner, '2025-02-01'), sessionOn(owner, '2026-03-01')]
    await insertSessions(pool, [...old, ...kept], { newOwners: [owner], watchedOwners: [] })
  }
  let pauses = 0
  const forgotten = await deleteExpiredSessions(pool, '2025-02-01', async () => void pauses++)
  expect(forgotten).toBe(3_000)
  expect(pauses).toBe(2)
  const { rows } = await pool.query<{ rows: number; sums: number }>(
    `select (select count(*)::int from metered_sessions) as rows, (select sum(sessions)::int from metered_days) as sums`,
  )
  expect(rows).toEqual([{ rows: 4, sums: 3_004 }])
})

test('drops whole months and keeps the sums', async () => {
  const owner = randomUUID()
  const days = ['2035-01-31', '2035-02-01', '2035-02-28', '2035-03-01']
  const sessions = days.map((day) => sessionOn(owner, day))
  await insertSessions(pool, sessions, { newOwners: [owner], watchedOwners: [] })
  const before = await partNames()
  expect(await dropExpiredMonths(pool, '2035-01-31')).toEqual(
    before.filter((name) => name < 'metered_sessions_2035_01' || name.endsWith('before')),
  )
  expect(await dropExpiredMonths(pool, '2035-03-01')).toEqual([
    'metered_sessions_2035_01',
    'metered_sessions_2035_02',
  ])
  expect(await dropExpiredMonths(pool, '2035-03-01')).toEqual([])
  expect(await deleteExpiredSessions(pool, '2035-03-02', async () => undefined)).toBe(0)
  const { rows } = await pool.query(
    `select (select count(*)::int from metered_sessions where owner_id = $1) as rows,
      (select sum(sessions)::int from metered_days where owner_id = $1) as sums`,
    [owner],
  )
  expect(rows).toEqual([{ rows: 1, sums: 4 }])
})

test('the next run continues what an interrupted run left', async () => {
  await dropExpiredMonths(pool, '2036-01-01')
  const owner = randomUUID()
  const sessions = ['2036-01-10', '2036-02-10', '2036-03-10'].map((day) => sessionOn(owner, day))
  await insertSessions(pool, sessions, { newOwners: [owner], watchedOwners: [] })
  await pool.query('alter table metered_sessions detach partition metered_sessions_2036_01')
  // A partition that was still being read when the run timed out.
  const reader = await pool.connect()
  await reader.query('begin; select from metered_sessions')
  const impatient = openPool(url, { lock_timeout: 100 })
  await expect(dropExpiredMonths(impatient, '2036-03-01')).rejects.toMatchObject({ code: '55P03' })
  await impatient.end()
  expect((await partNames()).filter((name) => name > 'metered_sessions_2036')).toEqual([
    'metered_sessions_2036_02',
    'metered_sessions_2036_03',
  ])
  await insertSessions(pool, [sessionOn(owner, '2036-03-11')], { newOwners: [], watchedOwners: [] })
  await reader.query('rollback')
  reader.release()
  expect(await dropExpiredMonths(pool, '2036-01-01')).toEqual(['metered_sessions_2036_02'])
  const { rows } = await pool.query(
    `select relname from pg_class where relname ~ '^metered_sessions_2036_..$' order by 1`,
  )
  expect(rows).toEqual([{ relname: 'metered_sessions_2036_03' }])
})

async function partNames() {
  const { rows } = await pool.query<{ name: string }>(
    'select name from metered_sessions_parts order by first nulls first',
  )
  return rows.map(({ name }) => name)
}

test("keeps the newest sessions of an owner's live feed", async () => {
  const owner = randomUUID()
  for (let batch = 0; batch < 8; batch++) {
    const sessions = Array.from({ length: 10 }, () => sessionOn(owner, '2026-03-01'))
    await insertSessions(pool, sessions, {
      newOwners: [],
      watchedOwners: sessions.map(({ sessionId }) => sessionId),
    })
  }
  const ids = async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from recent_sessions where owner_id = $1 order by id',
      [owner],
    )
    return rows.map(({ id }) => id)
  }
  const before = await ids()
  await trimRecentSessions(pool)
  expect(before).toHaveLength(80)
  expect(await ids()).toEqual(before.slice(-50))
})
