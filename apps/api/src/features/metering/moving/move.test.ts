import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, openPool } from '../../../../test/database.ts'
import { newSession } from '../../../../test/new-session.ts'
import { settleMeteringLocation } from '../../../platform/metering-location/settle.ts'
import { eraseOwner } from '../erase-owner.ts'
import { connect } from '../../../platform/db/connect.ts'
import { createLog } from '../../../platform/log.ts'
import { createMeter } from '../writing/meter.ts'
import { cleanAfterMove } from './clean.ts'
import { moveMetering } from './move.ts'

const owners = [1, 2, 3].map((n) => `018e2a5c-0000-7000-8000-00000000000${n}`)
let databases: Awaited<ReturnType<typeof cloneDatabase>>[]
let urls: { mainUrl: string; meteringUrl: string }
let lines: string[]
const tell = (line: string) => void lines.push(line)

beforeEach(async () => {
  databases = [await cloneDatabase(), await cloneDatabase()]
  const [mainUrl = '', meteringUrl = ''] = databases.map(({ url }) => url)
  urls = { mainUrl, meteringUrl }
  lines = []
  await settleMeteringLocation(mainUrl, undefined)
  const meter = createMeter(pool(mainUrl))
  const now = Date.now()
  const sessions = Array.from({ length: 300 }, (_, n) =>
    newSession(owners[n % 3] ?? '', {
      startedAt: new Date(now - (n % 90) * 86_400_000).toISOString(),
      durationSeconds: n,
    }),
  )
  await Promise.all(sessions.map((session) => meter.start(session)))
})
const pools: ReturnType<typeof openPool>[] = []
function pool(url: string) {
  const opened = openPool(url)
  pools.push(opened)
  return opened
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((one) => one.end()))
  await Promise.all(databases.map((database) => database.drop()))
})

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

/** Every row of every table, in which the month of a session is its place, too. */
async function contentOf(url: string) {
  const tables = ['metered_days', 'metered_key_days', 'metered_months', 'metered_owners']
  const texts = [...tables, 'recent_sessions', 'quota_notices'].map(
    (table) => `select '${table}' as place, t::text as row from ${table} t`,
  )
  const sessions = `select tableoid::regclass::text, t::text from metered_sessions t`
  return query(url, [sessions, ...texts].join(' union all ') + ' order by 1, 2')
}

test('everything that was metered is moved, counts there, and is removed here', async () => {
  const before = await contentOf(urls.mainUrl)
  expect(await moveMetering({ ...urls, dryRun: true, tell })).toBe(true)
  expect(lines).toContain('metered_sessions: 300 rows to move')
  expect(await contentOf(urls.meteringUrl)).toEqual([])
  expect(await moveMetering({ ...urls, tell })).toBe(true)
  expect(await contentOf(urls.meteringUrl)).toEqual(before)
  expect(lines.join('\n')).toMatch(/metered_sessions: 300 rows, adding up to \d+, the same in both/)

  await settleMeteringLocation(urls.mainUrl, urls.meteringUrl)
  await expect(settleMeteringLocation(urls.mainUrl, undefined)).rejects.toThrow('METERING_URL')
  // A console that was not restarted can store nothing, neither a start nor a sign of life.
  const old = createMeter(pool(urls.mainUrl))
  const session = newSession(owners[0] ?? '')
  await expect(old.start(session)).rejects.toMatchObject({ code: '57FV1' })
  const beat = { ownerId: session.ownerId, sessionId: session.sessionId }
  await expect(
    old.beat({ ...beat, durationSeconds: 1, ended: false }, Date.now()),
  ).rejects.toMatchObject({ code: '57FV1' })
  await createMeter(pool(urls.meteringUrl), { toldOn: pool(urls.mainUrl) }).start(session)

  expect(await moveMetering({ ...urls, tell })).toBe(false)
  expect(await cleanAfterMove({ ...urls, tell })).toBe(true)
  expect(await contentOf(urls.mainUrl)).toEqual([])
  expect(await cleanAfterMove({ ...urls, tell })).toBe(false)
  expect(await query(urls.meteringUrl, 'select count(*)::int from metered_sessions')).toEqual([
    { count: 301 },
  ])
})

test('and back', async () => {
  await moveMetering({ ...urls, tell })
  const meter = createMeter(pool(urls.meteringUrl), { toldOn: pool(urls.mainUrl) })
  await meter.start(newSession(owners[0] ?? ''))
  const before = await contentOf(urls.meteringUrl)
  expect(await moveMetering({ ...urls, back: true, tell })).toBe(true)
  expect(await contentOf(urls.mainUrl)).toEqual(before)
  await settleMeteringLocation(urls.mainUrl, undefined)
  await expect(meter.start(newSession(owners[0] ?? ''))).rejects.toMatchObject({ code: '57FV1' })
  await createMeter(pool(urls.mainUrl)).start(newSession(owners[0] ?? ''))
  await expect(settleMeteringLocation(urls.mainUrl, urls.meteringUrl)).rejects.toThrow(
    'fovea move-metering',
  )
  expect(await moveMetering({ ...urls, tell })).toBe(true)
  expect(await contentOf(urls.meteringUrl)).toEqual(await contentOf(urls.mainUrl))
})

test('a move that is stopped at any point goes on, with what was written and erased meanwhile', async () => {
  const meter = createMeter(pool(urls.mainUrl))
  const { db, close } = connect({
    url: urls.mainUrl,
    max: 1,
    log: createLog('silent'),
    patienceFactor: 20,
  })
  let stops = 0
  for (let run = 1; ; run++) {
    // Before the first month, after each, and then at every later step.
    const at = [1, 2, 2, 2, 2][run - 1] ?? run - 3
    const stopping = new AbortController()
    let told = 0
    const stopped = await moveMetering({
      ...urls,
      tell: () => void (++told === at && stopping.abort()),
      signal: stopping.signal,
    }).then(
      () => false,
      () => true,
    )
    if (!stopped) break
    stops++
    if (run === 2) {
      await expect(settleMeteringLocation(urls.mainUrl, urls.meteringUrl)).rejects.toThrow(
        'not been moved to METERING_URL completely: run `fovea move-metering` again',
      )
    }
    // The main database is what counts until the end.
    await settleMeteringLocation(urls.mainUrl, undefined)
    for (const daysAgo of [0, 20, 50])
      await meter.start(
        newSession(owners[run % 3] ?? '', {
          startedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
        }),
      )
    if (run === 3) await eraseOwner(db, owners[2] ?? '')
    if (run === 4)
      await query(urls.mainUrl, `update metered_sessions set duration_seconds = 7, ended = true`)
  }
  await close()
  expect(stops).toBeGreaterThan(4)
  expect(await contentOf(urls.meteringUrl)).toEqual(await contentOf(urls.mainUrl))
  expect(
    await query(urls.mainUrl, `select from pg_namespace where nspname = 'metering_move'`),
  ).toEqual([])
})

test('months that are made and dropped meanwhile are so in both', async () => {
  const stopping = new AbortController()
  const isCopied = (line: string) => line.endsWith('rows copied') && stopping.abort()
  await expect(moveMetering({ ...urls, tell: isCopied, signal: stopping.signal })).rejects.toThrow()
  await query(urls.mainUrl, `select make_sessions_part('2031-05-01')`)
  await query(urls.mainUrl, `drop table metered_sessions_before`)
  await createMeter(pool(urls.mainUrl)).start(
    newSession(owners[0] ?? '', { startedAt: '2031-05-02T00:00:00.000Z' }),
  )
  await moveMetering({ ...urls, tell })
  expect(await contentOf(urls.meteringUrl)).toEqual(await contentOf(urls.mainUrl))
})

test('rows that differ are not switched to', async () => {
  const stopping = new AbortController()
  const isPaused = (line: string) => line.startsWith('pause') && stopping.abort()
  await expect(moveMetering({ ...urls, tell: isPaused, signal: stopping.signal })).rejects.toThrow()
  await query(
    urls.meteringUrl,
    'update metered_sessions set duration_seconds = duration_seconds + 1',
  )
  await expect(moveMetering({ ...urls, tell })).rejects.toThrow(
    /Metering stays where it was: metered_sessions had 300 rows that add up to/,
  )
  await createMeter(pool(urls.mainUrl)).start(newSession(owners[0] ?? ''))
  // Begun anew, it is right again.
  await cleanAfterMove({ ...urls, tell })
  await moveMetering({ ...urls, tell })
  expect(await contentOf(urls.meteringUrl)).toEqual(await contentOf(urls.mainUrl))
})

test('a target with sessions of others, and a second move at the same time, are refused', async () => {
  await expect(moveMetering({ ...urls, meteringUrl: urls.mainUrl, tell })).rejects.toThrow(
    'the same database',
  )
  await createMeter(pool(urls.meteringUrl)).start(newSession(owners[0] ?? ''))
  await expect(moveMetering({ ...urls, tell })).rejects.toThrow('already holds metered sessions')
  const guard = new Client({ connectionString: urls.mainUrl })
  await guard.connect()
  await guard.query(`begin; select pg_advisory_xact_lock(hashtextextended('move-metering', 0))`)
  await expect(moveMetering({ ...urls, tell })).rejects.toThrow('Another')
  await guard.end()
})
