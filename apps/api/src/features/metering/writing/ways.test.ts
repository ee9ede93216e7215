import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { requireCapabilityForAll, cloneDatabase, openPool } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import type { NewSession } from './sessions.ts'
import { compareSums } from './compare-sums.ts'
import { insertSessions } from './insert-sessions.ts'
import type { BatchExtras } from './write-batch.ts'

requireCapabilityForAll('plain metering')

// Tests which path a batch takes. The tests of partitions and of the gate check that all paths have the same result.

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await cloneDatabase()
  pool = openPool(database.url)
})
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Drops the oldest partition, so that every month has a separate partition. */
async function keepByMonth() {
  await pool.query('drop table if exists metered_sessions_before')
  for (const month of ['2026-04', '2026-05', '2026-06', '2026-07'])
    await pool.query('select make_sessions_part($1)', [`${month}-01`])
}

const gateShut = 'gate shut'
const nothing = { newOwners: [], watchedOwners: [] }

let ways: (string | undefined)[] = []

function watchWays(target: Pool) {
  return new Proxy(target, {
    get(_, key) {
      if (key === 'connect') {
        ways.push(gateShut)
        return () => target.connect()
      }
      if (key !== 'query') return Reflect.get(target, key)
      return (
        query: { name: string; text: string; values: unknown[] } | string,
        more?: unknown[],
      ) => {
        if (typeof query === 'string') return target.query(query, more)
        ways.push(query.name)
        const text = query.text.replace(/case when statement_timestamp.* end$/m, 'true')
        return target.query(text, query.values)
      }
    },
  })
}

async function store(
  sessions: NewSession[],
  extras: BatchExtras = nothing,
  watched = watchWays(pool),
) {
  ways = []
  const stored = await insertSessions(watched, sessions, extras).then(
    (totals) => ({ totals: totals.map(({ month, sessions: total }) => [month, total]) }),
    ({ code }: { code: string }) => ({ code }),
  )
  return { ...stored, ways }
}

const startedAt = (day: string, given: Partial<NewSession> = {}) =>
  createTestSession(randomUUID(), { startedAt: `${day}T10:00:00.000Z`, ...given })

test('uses the oldest partition while it holds all sessions', async () => {
  expect(await store([startedAt('2026-06-15')])).toEqual({
    totals: [['2026-06', 1]],
    ways: ['metering-2026-06-before'],
  })
})

test('stores current starts by one named statement, and all others with the gate locked', async () => {
  await keepByMonth()
  const plain = 'metering-2026-06-2026_06-2026_05'
  expect(await store([startedAt('2026-06-15')])).toEqual({
    totals: [['2026-06', 1]],
    ways: [plain],
  })
  expect(await store([startedAt('2026-05-31')])).toEqual({
    totals: [['2026-05', 1]],
    ways: [gateShut],
  })
  const owner = { ownerId: randomUUID() }
  const mixed = ['2026-06-14', '2026-05-31', '2026-06-15'].map((day) => startedAt(day, owner))
  expect(await store(mixed)).toEqual({
    totals: [
      ['2026-06', 2],
      ['2026-05', 1],
    ],
    ways: [plain, gateShut],
  })
  vi.setSystemTime('2026-06-30T12:00:00.000Z')
  expect(await store([startedAt('2026-06-30')])).toEqual({
    totals: [['2026-06', 1]],
    ways: ['metering-2026-06-2026_06-2026_07-2026_05'],
  })
  vi.setSystemTime('2026-06-30T23:58:00.000Z')
  expect((await store([startedAt('2026-06-30')])).ways).toEqual([gateShut])
})

test('only a batch with something to notify uses the longer statement', async () => {
  await keepByMonth()
  const telling = 'metering-2026-06-2026_06-2026_05-telling'
  const session = startedAt('2026-06-15')
  const { ownerId, sessionId } = session
  expect(await store([session], { newOwners: [ownerId], watchedOwners: [] })).toEqual({
    totals: [['2026-06', 1]],
    ways: [telling],
  })
  expect(await store([session], { newOwners: [], watchedOwners: [sessionId] })).toEqual({
    totals: [],
    ways: [telling],
  })
})

test('a batch of new starts is counted before it is stored, and stored by the usual statement if one is repeated', async () => {
  await keepByMonth()
  const usual = 'metering-2026-06-2026_06-2026_05'
  const quick = `${usual}-unrepeated`
  const owner = { ownerId: randomUUID(), keyId: randomUUID() }
  const apps = ['a', 'b "c" \\d, {e}', 'a']
  const create = () =>
    Array.from({ length: 30 }, (_, nth) =>
      startedAt('2026-06-15', { ...owner, app: apps[nth % 3] ?? '', sdk: `sdk ${nth % 4}` }),
    )
  const first = create()
  expect(await store(first)).toEqual({ totals: [['2026-06', 30]], ways: [quick] })

  const lastMonth = startedAt('2026-05-31', owner)
  await store([lastMonth])
  const repeatedLater = [...create(), { ...lastMonth, startedAt: '2026-06-15T10:00:00.000Z' }]
  expect(await store(repeatedLater)).toEqual({ totals: [['2026-06', 60]], ways: [quick, usual] })
  const twiceInBatch = create()
  const repeated = [...twiceInBatch, ...twiceInBatch.slice(0, 1), ...first]
  const watched = watchWays(pool)
  expect(await store(repeated, nothing, watched)).toEqual({
    totals: [['2026-06', 90]],
    ways: [quick, usual],
  })
  expect(await store(create(), nothing, watched)).toEqual({
    totals: [['2026-06', 120]],
    ways: [usual],
  })
  const watchedOwners = [first[0]?.sessionId ?? '']
  expect(await store(first, { newOwners: [owner.ownerId], watchedOwners })).toMatchObject({
    ways: [`${quick}-telling`, `${usual}-telling`],
  })
  const shown = create()
  const extras = { newOwners: [owner.ownerId], watchedOwners: [shown[2]?.sessionId ?? ''] }
  expect(await store(shown, extras)).toEqual({
    totals: [['2026-06', 150]],
    ways: [`${quick}-telling`],
  })
  const { rows: kept } = await pool.query(
    `select first_platform, recent.at, recent.app from metered_owners join recent_sessions as recent using (owner_id)
    where owner_id = $1`,
    [owner.ownerId],
  )
  expect(kept).toEqual([
    { first_platform: 'ios', at: new Date('2026-06-15T10:00:00.000Z'), app: 'a' },
  ])
  const ended = create()
  for (const session of ended) Object.assign(session, { ended: true, durationSeconds: 5 })
  expect(await store(ended)).toEqual({ totals: [['2026-06', 180]], ways: [usual] })

  expect(await compareSums(pool, '2026-05-01')).toEqual([])
  const { rows: keyDays } = await pool.query(
    `select sessions::int, last_at from metered_key_days where key_id = $1 and day = '2026-06-15'`,
    [owner.keyId],
  )
  expect(keyDays).toEqual([{ sessions: 180, last_at: new Date('2026-06-15T10:00:00.000Z') }])
  const { rows } = await pool.query(
    `select session_id, platform, app, day::text, started_at, os, device, sdk, duration_seconds, ended
    from metered_sessions where session_id = $1`,
    [first[1]?.sessionId],
  )
  expect(rows).toEqual([
    {
      session_id: first[1]?.sessionId,
      platform: 'ios',
      app: 'b "c" \\d, {e}',
      day: '2026-06-15',
      started_at: new Date('2026-06-15T10:00:00.000Z'),
      os: 'iOS',
      device: 'd',
      sdk: 'sdk 1',
      duration_seconds: 0,
      ended: false,
    },
  ])
})

test('creates a missing partition, for now or any time', async () => {
  await keepByMonth()
  for (const missing of ['2026_06', '2026_05']) {
    await pool.query(`drop table metered_sessions_${missing}`)
    const start = () => store([startedAt('2026-06-15')])
    expect(await start()).toEqual({ totals: [['2026-06', 1]], ways: [gateShut] })
    expect((await start()).ways).toEqual(['metering-2026-06-2026_06-2026_05'])
  }
  expect(await store([startedAt('2033-05-05')])).toEqual({
    totals: [['2033-05', 1]],
    ways: [gateShut, gateShut],
  })
  const { rows } = await pool.query(
    `select name from metered_sessions_parts where name in ('metered_sessions_2026_06', 'metered_sessions_2033_05')`,
  )
  expect(rows).toHaveLength(2)
})

test('does not retry a failed write by another path', async () => {
  await keepByMonth()
  const bad = { os: 'a\0b' }
  expect(await store([startedAt('2026-06-15', bad)])).toEqual({
    code: '22021',
    ways: ['metering-2026-06-2026_06-2026_05'],
  })
  expect(await store([startedAt('2026-05-15', bad)])).toEqual({ code: '22021', ways: [gateShut] })
  await pool.query('alter table metered_sessions add constraint never check (app <> $$never$$)')
  const never = startedAt('2026-05-15', { app: 'never' })
  expect(await store([never])).toEqual({ code: '23514', ways: [gateShut] })
})

test('stores the same session in two months of one batch once', async () => {
  await keepByMonth()
  const session = startedAt('2026-04-30')
  const again = { ...session, startedAt: '2026-05-01T00:00:00.000Z' }
  const { totals } = { totals: [], ...(await store([session, again])) }
  expect(totals).toHaveLength(1)
  const { rowCount } = await pool.query('select from metered_sessions where session_id = $1', [
    session.sessionId,
  ])
  expect(rowCount).toBe(1)
})

test('sessions stored with the gate locked are visible, and the connection is returned, also after a failure', async () => {
  await keepByMonth()
  const only = openPool(database.url, { max: 1 })
  const session = startedAt('2026-05-20')
  const insert = (given: NewSession) => insertSessions(only, [given], nothing)
  await insert(session)
  await expect(insert({ ...session, os: 'a\0b' })).rejects.toMatchObject({ code: '22021' })
  expect(await insert(startedAt('2026-05-20'))).toHaveLength(1)
  const { rowCount } = await pool.query('select from metered_sessions where session_id = $1', [
    session.sessionId,
  ])
  expect(rowCount).toBe(1)
  await only.end()
})
