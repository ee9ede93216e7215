import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase, requireCapability, openPool } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import { createMeter, type Meter } from './meter.ts'
import { createShardLocator } from './shard-locator.ts'
import type { NewSession } from './sessions.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await cloneDatabase()
  pool = openPool(database.url)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const storing = () => createMeter(pool, { responseTimeoutMs: 60_000 })

const mostOwners = 100_000

const newMeter = () => createMeter(new Pool())

test('an owner over the limit evicts only the least recently used owner', () => {
  const meter = newMeter()
  for (let index = 0; index < mostOwners; index++) meter.learn(`owner ${index}`, '2026-01', index)
  expect(meter.usedIn('owner 0', '2026-01')).toBe(0)
  meter.learn('one more', '2026-01', 7)
  expect(meter.usedIn('owner 0', '2026-01')).toBe(0)
  expect(meter.usedIn('owner 1', '2026-01')).toBeUndefined()
  expect(meter.usedIn('owner 2', '2026-01')).toBe(2)
  expect(meter.usedIn('one more', '2026-01')).toBe(7)
})

test('a month over the limit evicts only the oldest cached month', () => {
  const meter = newMeter()
  const months = ['01', '02', '03', '04', '05', '06', '07']
  for (const month of months) meter.learn('owner', month, 5)
  const known = months.filter((month) => meter.usedIn('owner', month) !== undefined)
  expect(known).toEqual(months.slice(1))
})

test('a total never decreases', () => {
  const meter = newMeter()
  meter.learn('owner', '2026-01', 5)
  meter.learn('owner', '2026-01', 4)
  expect(meter.usedIn('owner', '2026-01')).toBe(5)
})

test('stores one heartbeat a minute of a running session, and always its end', async () => {
  const meter = storing()
  const session = createTestSession(randomUUID())
  await meter.start(session)
  const begunMs = Date.parse(session.startedAt)
  const storedAfter = async (durationSeconds: number, atSeconds: number, ended = false) => {
    const known = await meter.recordHeartbeat(
      { ...session, durationSeconds, ended },
      begunMs + atSeconds * 1e3,
    )
    expect(known).toBe(true)
    const { rows } = await pool.query<{ duration: number; ended: boolean }>(
      'select duration_seconds as duration, ended from metered_sessions where session_id = $1',
      [session.sessionId],
    )
    return rows[0]
  }
  expect(await storedAfter(60, 60)).toEqual({ duration: 60, ended: false })
  expect(await storedAfter(100, 109.999)).toEqual({ duration: 60, ended: false })
  expect(await storedAfter(110, 110)).toEqual({ duration: 110, ended: false })
  expect(await storedAfter(111, 60.001)).toEqual({ duration: 110, ended: false })
  expect(await storedAfter(112, 60)).toEqual({ duration: 112, ended: false })
  expect(await storedAfter(113, 61, true)).toEqual({ duration: 113, ended: true })
  expect(await storedAfter(114, 62)).toEqual({ duration: 114, ended: true })
})

test('a heartbeat of an unknown session is false, however often, until the session is stored', async () => {
  const meter = storing()
  const session = createTestSession(randomUUID())
  const beat = () => meter.recordHeartbeat({ ...session, durationSeconds: 1 }, Date.now())
  expect([await beat(), await beat()]).toEqual([false, false])
  const isStored = () => meter.isStored(session.ownerId, session.sessionId, Date.now())
  expect(await isStored()).toBe(false)
  await meter.start(session)
  expect([await beat(), await isStored()]).toEqual([true, true])
})

test('a recent heartbeat of one session does not suppress that of another session of the owner', async () => {
  const meter = storing()
  const ownerId = randomUUID()
  const sessions = [createTestSession(ownerId), createTestSession(ownerId)]
  for (const session of sessions) {
    await meter.start(session)
    await meter.recordHeartbeat({ ...session, durationSeconds: 30 }, Date.now())
  }
  const { rows } = await pool.query(
    'select duration_seconds as duration from metered_sessions where owner_id = $1',
    [ownerId],
  )
  expect(rows).toEqual([{ duration: 30 }, { duration: 30 }])
})

test('stores an owner with their first session, and not again with every other', async () => {
  const meter = storing()
  const ownerId = randomUUID()
  const start = () => meter.start(createTestSession(ownerId))
  const forgotten = async () => {
    const { rowCount } = await pool.query('delete from metered_owners where owner_id = $1', [
      ownerId,
    ])
    return rowCount
  }
  await start()
  expect(await forgotten()).toBe(1)
  await start()
  expect(await forgotten()).toBe(0)
})

async function shownOf(ownerId: string) {
  const { rowCount } = await pool.query('select from recent_sessions where owner_id = $1', [
    ownerId,
  ])
  return rowCount
}

test('shows five sessions a second of each owner in the live feed, and no offline session', async () => {
  const second = Math.floor(Date.now() / 1_000) * 1_000
  vi.useFakeTimers({ now: second, toFake: ['Date'] })
  const meter = storing()
  const [owner, other] = [randomUUID(), randomUUID()]
  const start = (ownerId: string, given?: Partial<NewSession>) =>
    meter.start(createTestSession(ownerId, given))
  await start(owner, { ended: true })
  expect(await shownOf(owner)).toBe(0)
  await Promise.all(Array.from({ length: 9 }, () => start(owner)))
  await start(other)
  expect([await shownOf(owner), await shownOf(other)]).toEqual([5, 1])
  vi.setSystemTime(second + 999)
  await start(owner)
  expect(await shownOf(owner)).toBe(5)
  vi.setSystemTime(second + 1_000)
  await start(owner)
  expect(await shownOf(owner)).toBe(6)
})

test('a month is known from stored sessions, or read if another process has counted', async () => {
  const [first, second] = [storing(), storing()]
  const ownerId = randomUUID()
  const session = createTestSession(ownerId)
  const month = session.startedAt.slice(0, 7)
  await first.start(session)
  expect(first.usedIn(ownerId, month)).toBe(1)
  expect(second.usedIn(ownerId, month)).toBeUndefined()
  await second.refresh(ownerId, month)
  expect(second.usedIn(ownerId, month)).toBe(1)
  await second.refresh(randomUUID(), month)
  await second.refresh(ownerId, '2020-01')
  expect(second.usedIn(ownerId, '2020-01')).toBe(0)
})

test('reports each batch with its kind and size, and the age of the oldest waiting item until it is stored', async () => {
  const batches: [kind: string, size: number][] = []
  const meter = createMeter(pool, {
    responseTimeoutMs: 60_000,
    onBatch: (kind, size) => batches.push([kind, size]),
  })
  expect(meter.oldestMs()).toBe(0)
  const session = createTestSession(randomUUID())
  const blocker = await pool.connect()
  await blocker.query('begin; lock table metered_sessions in exclusive mode')
  const started = meter.start(session)
  await expect.poll(() => meter.oldestMs()).toBeGreaterThan(0)
  const drained = meter.drain().then(() => 'drained')
  await blocker.query('select 1')
  expect(await Promise.race([drained, Promise.resolve('still there')])).toBe('still there')
  await blocker.query('rollback')
  blocker.release()
  expect(await drained).toBe('drained')
  expect(await started).toBe(true)
  expect(meter.oldestMs()).toBe(0)
  await meter.recordHeartbeat({ ...session, durationSeconds: 5 }, Date.now())
  expect(batches).toEqual([
    ['start', 1],
    ['beat', 1],
  ])
})

/** On a cluster, the tests' database is distributed from the start, so every statement goes through a function. */
const functions = ['meter-beats', 'meter-sessions']
const isCluster = () => inject('nodes').length > 1

async function openOne() {
  const own = await cloneDatabase()
  const one = openPool(own.url, { max: 1 })
  onTestFinished(async () => {
    await one.end()
    await own.drop()
  })
  const byFunctions = async () => {
    const { rows } = await one.query<{ name: string }>(
      `select name from pg_prepared_statements where name in ('meter-sessions', 'meter-beats')
        order by name`,
    )
    return rows.map(({ name }) => name)
  }
  return { one, byFunctions }
}

async function startAndBeat(meter: Meter) {
  const session = createTestSession(randomUUID())
  await meter.start(session)
  expect(await meter.recordHeartbeat({ ...session, durationSeconds: 5 }, Date.now())).toBe(true)
  return session
}

test('writes to a single PostgreSQL by plain statements', async (context) => {
  requireCapability('plain metering', context)
  const { one, byFunctions } = await openOne()
  await startAndBeat(createMeter(one, { responseTimeoutMs: 60_000 }))
  expect(await byFunctions()).toEqual([])
})

test('writes to a shard of a cluster by its functions', async () => {
  const { one, byFunctions } = await openOne()
  if (!isCluster()) {
    await one.query(`create or replace function meter_place(owner uuid) returns bigint
      language sql as 'select 7::bigint'`)
  }
  await startAndBeat(createMeter(one, { responseTimeoutMs: 60_000 }))
  expect(await byFunctions()).toEqual(functions)
})

test('notifies once about a stored batch, in the database with the listener', async () => {
  const { one, byFunctions } = await openOne()
  const heard: (string | undefined)[] = []
  const listener = await pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen live')
  const apart = await startAndBeat(
    createMeter(one, { notifyPool: pool, responseTimeoutMs: 60_000 }),
  )
  expect(await byFunctions()).toEqual(isCluster() ? functions : ['meter-sessions'])
  const here = await startAndBeat(storing())
  await expect.poll(() => heard.at(-1)).toBe(here.ownerId)
  expect(heard).toEqual([apart.ownerId, here.ownerId])
  listener.release(true)
})

test('looks up a single PostgreSQL once, and notices a cluster at the next lookup', async (context) => {
  requireCapability('plain metering', context)
  const database = await cloneDatabase()
  const pool = openPool(database.url, { max: 1 })
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await pool.end()
    await database.drop()
  })
  const query = vi.spyOn(pool, 'query')
  const places = createShardLocator(pool)
  expect(places.peek(randomUUID())).toBeUndefined()
  places.learn()
  await expect.poll(() => places.peek(randomUUID())).toBe('0')
  expect(query).toHaveBeenCalledTimes(1)

  await pool.query(`create or replace function meter_place(owner uuid) returns bigint
    language sql as 'select 7::bigint'`)
  const owner = randomUUID()
  expect(places.peek(owner)).toBe('0')
  places.learn()
  expect(places.peek(owner)).toBeUndefined()
  expect(await places.find(owner)).toBe('7')
  expect(places.peek(owner)).toBe('7')
})

test('does not cache a location that was looked up before metering was distributed', async (context) => {
  requireCapability('plain metering', context)
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  let requestCount = 0
  const pool = Object.assign(new Pool(), { query: () => answers[requestCount++]?.promise })
  const places = createShardLocator(pool)
  const owner = randomUUID()
  const before = places.find(owner)
  await expect.poll(() => requestCount).toBe(1)
  places.learn()
  await expect.poll(() => requestCount).toBe(2)
  answers[1]?.resolve({ rows: [{ place: '7' }] })
  answers[0]?.resolve({ rows: [{ place: '0' }] })
  await before
  expect(places.peek(owner)).toBeUndefined()
})
