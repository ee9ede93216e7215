import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cloneDatabase, openPool, openTestDatabase } from '../../../../test/database.ts'
import { createTestSession } from '../../../../test/test-session.ts'
import { pickRandomOwner, compareSums } from './compare-sums.ts'
import { createMeter } from './meter.ts'

const { pool } = await openTestDatabase()

const owners = [randomUUID(), randomUUID()].toSorted()
const [owner = '', other = ''] = owners

test('finds sums that differ from their rows, and nothing if all match', async () => {
  const meter = createMeter(pool, { responseTimeoutMs: 60_000 })
  const starts = owners.flatMap((ownerId) =>
    (['production', 'development'] as const).flatMap((license) =>
      ['2026-03-01', '2026-03-20'].map((day) => ({ ownerId, license, day })),
    ),
  )
  for (const { ownerId, license, day } of starts) {
    await meter.start(createTestSession(ownerId, { license, startedAt: `${day}T10:00:00.000Z` }))
  }
  expect(await compareSums(pool, '2026-03-01')).toEqual([])

  await pool.query('update metered_days set sessions = 3 where owner_id = $1 and day = $2', [
    owner,
    '2026-03-20',
  ])
  await pool.query('delete from metered_sessions where owner_id = $1 and day = $2', [
    other,
    '2026-03-01',
  ])
  expect(await compareSums(pool, '2026-03-01')).toEqual([
    { ownerId: owner, of: 'day', period: '2026-03-20', counted: 3, found: 1 },
    { ownerId: owner, of: 'day', period: '2026-03-20', counted: 3, found: 1 },
    { ownerId: owner, of: 'month', period: '2026-03-01', counted: 2, found: 4 },
    { ownerId: other, of: 'day', period: '2026-03-01', counted: 1, found: 0 },
    { ownerId: other, of: 'day', period: '2026-03-01', counted: 1, found: 0 },
  ])
  // Older days are not compared, because retention may have deleted their sessions.
  const later = await compareSums(pool, '2026-03-15')
  expect(later.filter(({ ownerId }) => ownerId === other)).toEqual([])
})

test('compares a given number of owners after a given one', async () => {
  const [first, second] = [
    await compareSums(pool, '2026-03-01', { most: 1 }),
    await compareSums(pool, '2026-03-01', { after: owner }),
  ]
  expect(new Set(first.map(({ ownerId }) => ownerId))).toEqual(new Set([owner]))
  expect(new Set(second.map(({ ownerId }) => ownerId))).toEqual(new Set([other]))
  expect(await compareSums(pool, '2026-03-01', { most: 0 })).toEqual([])
  expect(await compareSums(pool, '2026-03-01', { after: other })).toEqual([])
})

test('a sample may begin at any owner, by the time at which IDs were created', async () => {
  const empty = await cloneDatabase()
  const own = openPool(empty.url)
  expect(await pickRandomOwner(own, 0.5)).toBe('00000000-0000-7000-8000-000000000000')
  const ids = ['01900000-0000', '01900000-0064'].map((made) => `${made}-7abc-8000-0123456789ab`)
  await own.query(
    "insert into metered_owners (owner_id, first_at, first_platform) select unnest($1::uuid[]), now(), 'ios'",
    [ids],
  )
  expect(await pickRandomOwner(own, 0)).toBe('018fffff-ffff-7000-8000-000000000000')
  expect(await pickRandomOwner(own, 0.5)).toBe('01900000-0031-7000-8000-000000000000')
  expect(await pickRandomOwner(own, 0.999)).toBe('01900000-0062-7000-8000-000000000000')
  expect(await pickRandomOwner(own)).toMatch(
    /^01(8fffff-ffff|900000-00[0-6][0-9a-f])-7000-8000-0{12}$/,
  )
  await own.end()
  await empty.drop()
})
