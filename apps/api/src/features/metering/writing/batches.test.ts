import { randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import { createMeter } from './meter.ts'
import type { NewSession } from './sessions.ts'

const { pool } = await openTestDatabase()

const faults: Partial<NewSession>[] = [
  { app: randomBytes(3_000).toString('base64') },
  { os: 'a\0b' },
  { startedAt: '2026-03-10T10:00:00.000+16:00' },
  { startedAt: `2026-03-10T10:00:00.${'1'.repeat(300)}Z` },
  { keyId: 'none' },
  { durationSeconds: 2 ** 40 },
]

const sessionOf = (ownerId: string, fault: Partial<NewSession>) =>
  createTestSession(ownerId, { startedAt: '2026-03-10T10:00:00.000Z', ...fault })

async function countsOf(ownerId: string) {
  const { rows } = await pool.query<{ stored: number; days: number; months: number }>(
    `select (select count(*)::int from metered_sessions where owner_id = $1) as stored,
      (select coalesce(sum(sessions), 0)::int from metered_days where owner_id = $1) as days,
      (select coalesce(sum(sessions), 0)::int from metered_months where owner_id = $1) as months`,
    [ownerId],
  )
  return rows[0]
}

const mix = fc.array(
  fc.record({
    owner: fc.integer({ min: 0, max: 2 }),
    fault: fc.option(fc.constantFrom(...faults), { nil: undefined, freq: 2 }),
  }),
  { minLength: 1, maxLength: 40 },
)

test('any mix of invalid sessions leaves the valid ones stored, counted once and answered', async () => {
  await fc.assert(
    fc.asyncProperty(mix, async (given) => {
      // Invalid sessions are isolated by halving the batch, which takes many statements.
      const meter = createMeter(pool, { responseTimeoutMs: 60_000 })
      const owners = [randomUUID(), randomUUID(), randomUUID()]
      const sessions = given.map(({ owner, fault }) => sessionOf(owners[owner] ?? '', fault ?? {}))
      const answers = await Promise.allSettled(sessions.map(meter.start))
      for (const [at, { fault }] of given.entries()) {
        expect(answers[at]).toMatchObject(
          fault
            ? { status: 'rejected', reason: { name: 'BAD_INPUT' } }
            : { status: 'fulfilled', value: true },
        )
      }
      for (const [number, ownerId] of owners.entries()) {
        const good = given.filter(({ owner, fault }) => owner === number && !fault).length
        expect(await countsOf(ownerId)).toEqual({ stored: good, days: good, months: good })
      }
    }),
    { numRuns: 8 },
  )
})

test('a heartbeat that cannot be stored does not affect the others', async () => {
  const meter = createMeter(pool, { responseTimeoutMs: 60_000 })
  const session = sessionOf(randomUUID(), {})
  await meter.start(session)
  const beat = { ...session, durationSeconds: 30 }
  const nowMs = Date.parse(session.startedAt) + 60_000
  const answers = await Promise.allSettled([
    meter.recordHeartbeat({ ...beat, sessionId: 'none' }, nowMs),
    meter.recordHeartbeat(beat, nowMs),
    meter.recordHeartbeat({ ...beat, durationSeconds: 2 ** 40 }, nowMs),
  ])
  expect(answers).toMatchObject([
    { reason: { name: 'BAD_INPUT' } },
    { value: true },
    { reason: { name: 'BAD_INPUT' } },
  ])
})

test('a session of another month keeps the cached total of this month', async () => {
  const meter = createMeter(pool, { responseTimeoutMs: 60_000 })
  const ownerId = randomUUID()
  const start = (startedAt: string) => meter.start(sessionOf(ownerId, { startedAt }))
  await start('2026-03-31T10:00:00.000Z')
  await start('2026-04-01T00:30:00.000Z')
  await start('2026-02-28T00:30:00.000Z')
  expect(meter.usedIn(ownerId, '2026-03')).toBe(1)
  expect(meter.usedIn(ownerId, '2026-04')).toBe(1)
  expect(meter.usedIn(ownerId, '2026-05')).toBeUndefined()
})
