import { randomUUID } from 'node:crypto'
import { freeSessions } from '@fovea/contract/billing/prices'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import { storeHeartbeatsByFunction, storeSessionsByFunction } from './write-by-function.ts'
import { compareSums } from './compare-sums.ts'

const { pool } = await openTestDatabase()

const nothing = { newOwners: [], watchedOwners: [] }

async function countsOf(ownerId: string) {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from metered_sessions where owner_id = $1) as stored,
      (select sum(sessions)::int from metered_days where owner_id = $1) as days,
      (select sum(sessions)::int from metered_key_days where owner_id = $1) as keys,
      (select sum(sessions)::int from metered_months where owner_id = $1) as months,
      (select count(*)::int from recent_sessions where owner_id = $1) as shown,
      (select count(*)::int from metered_owners where owner_id = $1) as known`,
    [ownerId],
  )
  return rows[0]
}

test('stores a batch once however often it is sent, and returns the totals', async () => {
  const ownerId = randomUUID()
  const sessions = [
    createTestSession(ownerId),
    createTestSession(ownerId),
    createTestSession(ownerId),
  ]
  const watchedOwners = sessions.slice(1).map(({ sessionId }) => sessionId)
  const month = sessions[0]?.startedAt.slice(0, 7)
  const extras = { newOwners: [ownerId], watchedOwners }
  const doubled = [...sessions, ...sessions.slice(0, 1)]
  expect(await storeSessionsByFunction(pool, doubled, extras)).toEqual({
    months: [{ ownerId, month, sessions: 3 }],
    notified: [ownerId],
  })
  expect(await storeSessionsByFunction(pool, sessions, extras)).toEqual({
    months: [],
    notified: [],
  })
  expect(await countsOf(ownerId)).toEqual({
    stored: 3,
    days: 3,
    keys: 3,
    months: 3,
    shown: 2,
    known: 1,
  })
  expect(await compareSums(pool, '2026-01-01')).toEqual([])
})

test('a session counts once for any claimed month, however many report it concurrently', async () => {
  const ownerId = randomUUID()
  const now = new Date()
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) - 100).toISOString()
  const sessions = Array.from({ length: 20 }, () => createTestSession(ownerId))
  const before = sessions.map((session) => ({ ...session, startedAt: lastMonth }))
  const both = sessions.flatMap((session, at) => [session, before[at] ?? session])
  await Promise.all([
    storeSessionsByFunction(pool, sessions, nothing),
    storeSessionsByFunction(pool, before, nothing),
    storeSessionsByFunction(pool, both, nothing),
    storeSessionsByFunction(pool, sessions, nothing),
  ])
  expect(await countsOf(ownerId)).toMatchObject({ stored: 20, days: 20, keys: 20, months: 20 })
})

test('creates a missing partition', async () => {
  const ownerId = randomUUID()
  const far = createTestSession(ownerId, { startedAt: '2031-05-05T05:05:05.000Z' })
  expect((await storeSessionsByFunction(pool, [far], nothing)).months).toEqual([
    { ownerId, month: '2031-05', sessions: 1 },
  ])
})

test('the batch that reaches 80 or 100 % of the free tier stores the notice, once', async () => {
  const ownerId = randomUUID()
  const startedAt = '2026-03-10T10:00:00.000Z'
  const start = () =>
    storeSessionsByFunction(pool, [createTestSession(ownerId, { startedAt })], nothing)
  await start()
  for (const percent of [80, 100]) {
    await pool.query('update metered_months set sessions = $2 where owner_id = $1', [
      ownerId,
      (freeSessions * percent) / 100 - 1,
    ])
    await start()
    await start()
  }
  const { rows } = await pool.query<{ percent: number }>(
    'select percent from quota_notices where owner_id = $1 order by percent',
    [ownerId],
  )
  expect(rows).toEqual([{ percent: 80 }, { percent: 100 }])
})

test('a heartbeat extends a session, never shortens it, and reports which sessions exist', async () => {
  const ownerId = randomUUID()
  const session = createTestSession(ownerId)
  await storeSessionsByFunction(pool, [session], nothing)
  const beat = { ownerId, sessionId: session.sessionId, ended: false, nowMs: Date.now() }
  const stranger = { ...beat, sessionId: randomUUID(), durationSeconds: 9 }
  expect(
    await storeHeartbeatsByFunction(pool, [
      { ...beat, durationSeconds: 60 },
      stranger,
      { ...beat, durationSeconds: 30, ended: true },
    ]),
  ).toEqual([true, false, true])
  await storeHeartbeatsByFunction(pool, [{ ...beat, durationSeconds: 10 }])
  const { rows } = await pool.query(
    'select duration_seconds, ended from metered_sessions where owner_id = $1',
    [ownerId],
  )
  expect(rows).toEqual([{ duration_seconds: 60, ended: true }])
})
