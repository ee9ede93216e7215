import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase, requireCapabilityForAll } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import type { NewSession } from './sessions.ts'
import { insertSessions } from './insert-sessions.ts'

requireCapabilityForAll('plain metering')

const { pool } = await openTestDatabase()

const owner = randomUUID()
const batch = (size: number, license: NewSession['license'] = 'production') =>
  Array.from({ length: size }, () =>
    createTestSession(owner, { license, startedAt: '2026-03-10T10:00:00.000Z' }),
  )
const noExtras = { newOwners: [], watchedOwners: [] }

async function notices() {
  const { rows } = await pool.query<{ percent: number }>(
    'select percent from quota_notices order by percent',
  )
  return rows.map(({ percent }) => percent)
}

test('stores the notices at 80 and 100 % of the free tier once each, in the batch that reaches them', async () => {
  await insertSessions(pool, batch(7_999), noExtras)
  await insertSessions(pool, batch(5_000, 'development'), noExtras)
  expect(await notices()).toEqual([])
  await insertSessions(pool, batch(1), noExtras)
  expect(await notices()).toEqual([80])
  await insertSessions(pool, batch(1_999), noExtras)
  expect(await notices()).toEqual([80])
  const again = batch(500)
  const [total] = await insertSessions(pool, again, noExtras)
  expect(total).toEqual({ ownerId: owner, month: '2026-03', sessions: 10_499 })
  await insertSessions(pool, [...again, ...batch(1)], noExtras)
  expect(await notices()).toEqual([80, 100])
})
