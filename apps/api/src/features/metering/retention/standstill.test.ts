import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPool, openTestDatabase, requireCapabilityForAll } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import { createMeter } from '../writing/meter.ts'
import { createMonths, createUpcomingMonths } from '../writing/month-partitions.ts'
import { dropExpiredMonths } from './delete-expired-sessions.ts'
import { insertSessions } from '../writing/insert-sessions.ts'

requireCapabilityForAll('plain metering')

const { url, pool } = await openTestDatabase()

const now = new Date()
const monthFromNow = (months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString()
const nameOf = (months: number) =>
  `metered_sessions_${monthFromNow(months).slice(0, 7).replace('-', '_')}`

async function partitions() {
  const { rows } = await pool.query<{ name: string }>(
    'select name from metered_sessions_parts order by first nulls first',
  )
  return rows.map(({ name }) => name)
}

test('after five months without starts, the first start is stored in its month, and the old months are dropped in order', async () => {
  const owner = randomUUID()
  for (const name of await partitions()) await pool.query(`drop table ${name}`)
  await createMonths(pool, [-7, -6, -5, -4, -3].map(monthFromNow))
  const old = [-7, -6, -5].map((month) =>
    createTestSession(owner, { startedAt: monthFromNow(month) }),
  )
  await insertSessions(pool, old, { newOwners: [owner], watchedOwners: [] })
  expect(await partitions()).toEqual([-7, -6, -5, -4, -3].map(nameOf))

  const restarted = openPool(url)
  const session = createTestSession(owner, { startedAt: new Date().toISOString() })
  const meter = createMeter(restarted)
  await meter.start(session)
  await createUpcomingMonths(restarted, now)
  const { rows } = await pool.query(
    'select tableoid::regclass::text as name from metered_sessions where session_id = $1',
    [session.sessionId],
  )
  expect(rows).toEqual([{ name: nameOf(0) }])
  expect(await partitions()).toEqual(expect.arrayContaining([0, 1, 2].map(nameOf)))

  const kept = [0, 1, 2].map(nameOf)
  const dropped = (await partitions()).filter((name) => name < nameOf(-2))
  expect(dropped.slice(0, 5)).toEqual([-7, -6, -5, -4, -3].map(nameOf))
  expect(await dropExpiredMonths(restarted, monthFromNow(-2).slice(0, 10))).toEqual(dropped)
  expect((await partitions()).slice(-3)).toEqual(kept)
  await meter.start(createTestSession(owner, { startedAt: new Date().toISOString() }))
  const { rows: counts } = await pool.query(
    `select (select count(*)::int from metered_sessions where owner_id = $1) as sessions,
      (select sum(sessions)::int from metered_days where owner_id = $1) as sums`,
    [owner],
  )
  expect(counts).toEqual([{ sessions: 2, sums: 5 }])
  await restarted.end()
})
