import { dayOf, monthOf } from '@fovea/contract/time'
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requireCapabilityForAll, cloneDatabase, openPool } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import type { NewSession } from './sessions.ts'
import { insertSessions } from './insert-sessions.ts'

requireCapabilityForAll('plain metering')

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: Pool
const now = new Date()
const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) - 100)
beforeAll(async () => {
  database = await cloneDatabase()
  pool = openPool(database.url)
  // Drops the oldest partition, so that this month and the previous one are partitions of their own.
  await pool.query('drop table metered_sessions_before')
  for (const moment of [now, lastMonth])
    await pool.query('select make_sessions_part($1)', [dayOf(moment)])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const sessionAt = (ownerId: string, sessionId: string, at: Date) =>
  createTestSession(ownerId, { sessionId, startedAt: at.toISOString() })

const noExtras = { newOwners: [], watchedOwners: [] }
const store = (session: NewSession) => insertSessions(pool, [session], noExtras)
const partOf = (moment: Date) => monthOf(moment).replace('-', '_')

const openedLately = () => new Proxy(pool, {})

const storeBy = (client: PoolClient, ownerId: string, sessionId: string) =>
  client.query(
    `insert into metered_sessions (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    values ($1, $2, $1, 'production', 'ios', 'app', ($3::timestamptz at time zone 'UTC')::date, $3, '', '', '')`,
    [ownerId, sessionId, lastMonth],
  )

async function untilHeldUp(act: Promise<unknown>) {
  const state = { isOver: false }
  const over = () => {
    state.isOver = true
  }
  act.then(over, over)
  for (;;) {
    await nextTurn()
    const { rowCount } = await pool.query(
      `select from pg_locks where relation = 'metered_gate'::regclass and not granted`,
    )
    if (rowCount !== 0 || state.isOver) return
  }
}

const isShut = `select from pg_locks where relation = 'metered_gate'::regclass and mode = 'ExclusiveLock' and granted`

async function countOf(sessionId: string) {
  const { rows } = await pool.query<{ stored: number }>(
    'select count(*)::int as stored from metered_sessions where session_id = $1',
    [sessionId],
  )
  return rows[0]?.stored
}

test('a start of this month waits for a session being stored in another month, and sees it', async () => {
  const [ownerId, sessionId] = [randomUUID(), randomUUID()]
  const other = await pool.connect()
  await other.query('begin')
  await other.query('lock table metered_gate in exclusive mode')
  const start = store(sessionAt(ownerId, sessionId, now))
  await untilHeldUp(start)
  await storeBy(other, ownerId, sessionId)
  await other.query('commit')
  other.release()
  await start
  expect(await countOf(sessionId)).toBe(1)
})

test('a start of this month sees a session in another month whose partition was missing when it began', async () => {
  const [ownerId, sessionId] = [randomUUID(), randomUUID()]
  await pool.query(`drop table metered_sessions_${partOf(lastMonth)}`)
  const other = await pool.connect()
  await other.query('begin')
  await other.query('lock table metered_gate in exclusive mode')
  const start = insertSessions(openedLately(), [sessionAt(ownerId, sessionId, now)], noExtras)
  await untilHeldUp(start)
  await other.query('select make_sessions_part($1)', [dayOf(lastMonth)])
  await storeBy(other, ownerId, sessionId)
  await other.query('commit')
  other.release()
  await start
  expect(await countOf(sessionId)).toBe(1)
})

test('a session of another month waits for starts of this month in progress', async () => {
  const [ownerId, sessionId] = [randomUUID(), randomUUID()]
  await store(sessionAt(ownerId, randomUUID(), now))
  // Blocks the start between storing its row and the commit.
  const other = await pool.connect()
  await other.query('begin')
  await other.query('update metered_days set sessions = sessions where owner_id = $1', [ownerId])
  const start = store(sessionAt(ownerId, sessionId, now))
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const isWaitedFor = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
  while ((await pool.query(isWaitedFor, [rows[0]?.pid])).rowCount === 0) await nextTurn()
  const told = store(sessionAt(ownerId, sessionId, lastMonth))
  await untilHeldUp(told)
  await other.query('commit')
  other.release()
  await Promise.all([start, told])
  expect(await countOf(sessionId)).toBe(1)
})

test('a writer that waits for the rows of one owner opens the gate before the others time out', async () => {
  const [heldUp, innocent] = [randomUUID(), randomUUID()]
  await store(sessionAt(heldUp, randomUUID(), lastMonth))
  const other = await pool.connect()
  await other.query('begin')
  await other.query('update metered_days set sessions = sessions where owner_id = $1', [heldUp])
  const patient = openPool(database.url, { lock_timeout: 4_000 })
  const hurried = openPool(database.url, { lock_timeout: 3_000 })
  onTestFinished(async () => {
    other.release(true)
    await Promise.all([patient.end(), hurried.end()])
  })
  const late = [sessionAt(heldUp, randomUUID(), lastMonth)]
  const failure = insertSessions(patient, late, noExtras).catch((error: unknown) => error)
  while ((await pool.query(isShut)).rowCount === 0) await nextTurn()
  await insertSessions(hurried, [sessionAt(innocent, randomUUID(), now)], noExtras)
  expect(await failure).toMatchObject({ code: '55P03' })
  const { rows } = await patient.query('show lock_timeout')
  expect(rows).toEqual([{ lock_timeout: '4s' }])
})

test('a process whose clock mistakes the edge of a month for its middle stores sessions as at the edge', async () => {
  // The clock of the database cannot be set, so the test replaces its answer.
  const [ownerId, sessionId] = [randomUUID(), randomUUID()]
  const early = new Proxy(pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key)
      return (query: { text: string; values: unknown[] } | string) => {
        if (typeof query === 'string') return target.query(query)
        const text = query.text.replaceAll(/statement_timestamp\(\) >= '[^']+'/g, 'now() is null')
        return target.query(text, query.values)
      }
    },
  })
  const session = sessionAt(ownerId, sessionId, now)
  await insertSessions(early, [session], noExtras)
  expect(await countOf(sessionId)).toBe(1)
})
