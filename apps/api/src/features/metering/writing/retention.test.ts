import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, openPool } from '../../../../test/database.ts'
import { forgetSessions, trimRecentSessions } from './retention.ts'
import type { NewSession } from './sessions.ts'
import { insertSessions } from './writes.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await cloneDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const sessionOn = (ownerId: string, day: string): NewSession => ({
  ownerId,
  sessionId: randomUUID(),
  keyId: ownerId,
  license: 'production',
  platform: 'ios',
  app: 'com.example.reader',
  startedAt: `${day}T10:00:00.000Z`,
  os: 'iOS',
  device: 'd',
  sdk: '',
  durationSeconds: 0,
  ended: false,
})

test('raw rows go in steps, the sums stay', async () => {
  const owners = [randomUUID(), randomUUID()]
  for (const owner of owners) {
    const old = Array.from({ length: 1_500 }, () => sessionOn(owner, '2025-01-31'))
    const kept = [sessionOn(owner, '2025-02-01'), sessionOn(owner, '2026-03-01')]
    await insertSessions(pool, [...old, ...kept], { newOwners: [owner], shown: [] })
  }
  let pauses = 0
  const forgotten = await forgetSessions(pool, '2025-02-01', async () => void pauses++)
  expect(forgotten).toBe(3_000)
  expect(pauses).toBe(2)
  const { rows } = await pool.query<{ rows: number; sums: number }>(
    `select (select count(*)::int from metered_sessions) as rows, (select sum(sessions)::int from metered_days) as sums`,
  )
  expect(rows).toEqual([{ rows: 4, sums: 3_004 }])
})

test('an owner’s feed keeps its newest sessions', async () => {
  const owner = randomUUID()
  for (let batch = 0; batch < 8; batch++) {
    const sessions = Array.from({ length: 10 }, () => sessionOn(owner, '2026-03-01'))
    await insertSessions(pool, sessions, {
      newOwners: [],
      shown: sessions.map(({ sessionId }) => sessionId),
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
