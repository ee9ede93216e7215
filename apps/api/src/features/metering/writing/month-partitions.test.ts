import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, requireCapability, openPool } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import { createMeter } from './meter.ts'
import {
  getReachableDaysOfSessions,
  getMonthIfNotAtEdge,
  getMonth,
  createUpcomingMonths,
  getReachableDays,
} from './month-partitions.ts'
import { insertSessions } from './insert-sessions.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: Pool
let otherProcess: Pool
beforeAll(async () => {
  database = await cloneDatabase()
  pool = openPool(database.url)
  otherProcess = openPool(database.url)
  // Drops the oldest partition, so that this month and its neighbors are partitions of their own.
  await pool.query('drop table metered_sessions_before')
  await parts().then((names) => Promise.all(names.map((name) => pool.query(`drop table ${name}`))))
})
afterAll(async () => {
  await Promise.all([pool.end(), otherProcess.end()])
  await database.drop()
})

async function parts() {
  const { rows } = await pool.query<{ name: string }>(
    'select name from metered_sessions_parts order by first',
  )
  return rows.map(({ name }) => name)
}

const sessionAt = (ownerId: string, sessionId: string, startedAt: string) =>
  createTestSession(ownerId, { sessionId, startedAt })

const noExtras = { newOwners: [], watchedOwners: [] }

async function countsOf(ownerId: string) {
  const { rows } = await pool.query<Record<'stored' | 'days' | 'keys' | 'months', number>>(
    `select (select count(*)::int from metered_sessions where owner_id = $1) as stored,
      (select coalesce(sum(sessions), 0)::int from metered_days where owner_id = $1) as days,
      (select coalesce(sum(sessions), 0)::int from metered_key_days where owner_id = $1) as keys,
      (select coalesce(sum(sessions), 0)::int from metered_months where owner_id = $1) as months`,
    [ownerId],
  )
  return rows[0]
}

const now = Date.now()
const firstOf = (months: number) => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
}
const around = (edge: number) => [edge - 100, edge, edge + 100]

/** Moments for reports of the same session: within a month, and on both sides of midnight on the first. */
const moments = fc.constantFrom(
  // Starts of the current month share a lock; a session of another month takes it exclusively.
  [now, ...around(firstOf(0))],
  [now, firstOf(0) - 100],
  ...[60, 61, 62, 63].map((months) => around(firstOf(months))),
)

const deliveries = moments.chain((among) =>
  fc.array(
    fc.array(
      fc.record({
        owner: fc.nat(1),
        session: fc.nat(2),
        moment: fc.constantFrom(...among),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 2, maxLength: 12 },
  ),
)

test('a session counts once, however often, when and by how many processes it is reported concurrently', async (context) => {
  requireCapability('plain metering', context)
  await fc.assert(
    fc.asyncProperty(deliveries, async (batches) => {
      const owners = [randomUUID(), randomUUID()]
      const ids = [randomUUID(), randomUUID(), randomUUID()]
      await Promise.all(
        batches.map((batch, at) =>
          insertSessions(
            at % 2 === 0 ? pool : otherProcess,
            batch.map(({ owner, session, moment }) =>
              sessionAt(owners[owner] ?? '', ids[session] ?? '', new Date(moment).toISOString()),
            ),
            noExtras,
          ),
        ),
      )
      for (const [number, ownerId] of owners.entries()) {
        const own = batches.flat().filter(({ owner }) => owner === number)
        const position = new Set(own.map(({ session }) => session)).size
        expect(await countsOf(ownerId)).toEqual({
          stored: position,
          days: position,
          keys: position,
          months: position,
        })
      }
    }),
    { numRuns: 40 },
  )
})

test('a session started at 23:59:59.9 and sent again after midnight on the first stays in its month', async (context) => {
  requireCapability('plain metering', context)
  const [before, after] = [
    createMeter(pool, { responseTimeoutMs: 60_000 }),
    createMeter(otherProcess, { responseTimeoutMs: 60_000 }),
  ]
  const [ownerId, sessionId] = [randomUUID(), randomUUID()]
  const midnight = Date.parse('2031-03-01T00:00:00.000Z')
  await before.start(sessionAt(ownerId, sessionId, '2031-02-28T23:59:59.900Z'))
  await after.start(sessionAt(ownerId, sessionId, '2031-03-01T00:00:00.100Z'))
  const beat = { ownerId, sessionId, durationSeconds: 60, ended: false }
  expect(await after.recordHeartbeat(beat, midnight + 60_000)).toBe(true)
  expect(await after.isStored(ownerId, sessionId, midnight + 60_000)).toBe(true)
  const { rows } = await pool.query(
    `select tableoid::regclass::text as part, day, duration_seconds as duration
    from metered_sessions where owner_id = $1`,
    [ownerId],
  )
  expect(rows).toMatchObject([{ part: 'metered_sessions_2031_02', duration: 60 }])
  expect(after.usedIn(ownerId, '2031-03')).toBeUndefined()
})

test('a session is looked up for a month, and not in older partitions', async () => {
  const meter = createMeter(pool, { responseTimeoutMs: 60_000 })
  const [ownerId, sessionId] = [randomUUID(), randomUUID()]
  await meter.start(sessionAt(ownerId, sessionId, '2031-02-10T12:00:00.000Z'))
  const beatAt = (moment: string) =>
    meter.recordHeartbeat(
      { ownerId, sessionId, durationSeconds: 60, ended: true },
      Date.parse(moment),
    )
  expect(await beatAt('2031-03-13T12:00:00.000Z')).toBe(true)
  expect(await beatAt('2031-04-20T12:00:00.000Z')).toBe(false)
})

test('partitions of the next months exist before they begin, with the primary key and all indexes', async () => {
  await createUpcomingMonths(pool, new Date('2041-11-30T12:00:00.000Z'))
  await createUpcomingMonths(pool, new Date('2041-12-01T12:00:00.000Z'))
  const made = (await parts()).filter((name) => name > 'metered_sessions_2041')
  expect(made).toEqual(
    ['2041_11', '2041_12', '2042_01', '2042_02'].map((month) => `metered_sessions_${month}`),
  )
  const { rows } = await pool.query<{ part: string; keys: string[]; indexes: number }>(
    `select indrelid::regclass::text as part, count(*)::int as indexes,
      array_agg(pg_get_indexdef(indexrelid)) filter (where indisprimary) as keys
    from pg_index where indrelid::regclass::text = any ($1) group by 1 order by 1`,
    [made],
  )
  expect(rows).toEqual(
    made.map((part) => ({
      part,
      indexes: 4,
      keys: [expect.stringMatching(/UNIQUE .*\(owner_id, session_id\)$/)],
    })),
  )
})

test('looks a session up from 32 days before to one day after a heartbeat, and on both sides of its start', () => {
  const [early, late] = ['2026-03-05T12:00:00.000Z', '2026-03-10T12:00:00.000Z']
  expect(getReachableDays(Date.parse(late), Date.parse(early))).toEqual({
    from: '2026-02-01',
    to: '2026-03-11',
  })
  expect(getReachableDaysOfSessions([late, early])).toEqual({
    from: '2026-02-01',
    to: '2026-04-11',
  })
  expect(getReachableDaysOfSessions([early, 'no moment'])).toEqual({
    from: '2026-02-01',
    to: '2026-04-06',
  })
  const { from, to } = getReachableDaysOfSessions(['no moment'])
  expect(from > to).toBe(true)
})

test('the middle of a month begins five minutes after its start and ends five minutes before its end', () => {
  const middle = {
    month: '2026-12',
    from: '2026-12-01T00:05:00.000Z',
    until: '2026-12-31T23:55:00.000Z',
  }
  const [from, until] = [Date.parse(middle.from), Date.parse(middle.until)]
  expect([from, until - 1].map(getMonthIfNotAtEdge)).toEqual([middle, middle])
  expect([from - 1, until].map(getMonthIfNotAtEdge)).toEqual([undefined, undefined])
})

test.each([
  ['2026-03-31T23:59:59.999Z', '2026-03'],
  ['2026-04-01T01:00:00.000+02:00', '2026-03'],
  ['2026-03-31T23:00:00.000-02:00', '2026-04'],
  ['no moment', undefined],
])('%s is in month %s', (moment, month) => {
  expect(getMonth(moment)).toBe(month)
})
