// @module-tag thorough
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestSession } from '../../../../test/test-session.ts'
import { checkMeteringLocation } from '../../../platform/metering-location/check-metering-location.ts'
import { connect } from '../../../platform/db/connect.ts'
import { createLog } from '../../../platform/logging/log.ts'
import { eraseOwner } from '../erasure/erase-owner.ts'
import { createMeter } from '../writing/meter.ts'
import { deleteMovedRows } from './delete-moved-rows.ts'
import { moveMetering } from './move-metering.ts'
import {
  readMeteringContent,
  openInstallation,
  ownerIds,
  runQuery,
} from '../../../../test/metering/metered-installation.ts'
import { requireCapabilityForAll } from '../../../../test/database.ts'

requireCapabilityForAll('whole databases')

let installation: Awaited<ReturnType<typeof openInstallation>>
let urls: { mainUrl: string; meteringUrl: string }
let lines: string[]
const tell = (line: string) => void lines.push(line)

beforeEach(async () => {
  installation = await openInstallation()
  urls = installation.urls
  lines = []
})
afterEach(() => installation.close())

test('and back', async () => {
  await moveMetering({ ...urls, tell })
  const meter = createMeter(installation.pool(urls.meteringUrl), {
    notifyPool: installation.pool(urls.mainUrl),
  })
  await meter.start(createTestSession(ownerIds[0] ?? ''))
  const before = await readMeteringContent(urls.meteringUrl)
  expect(await moveMetering({ ...urls, back: true, tell })).toBe(true)
  expect(await readMeteringContent(urls.mainUrl)).toEqual(before)
  await checkMeteringLocation(urls.mainUrl, undefined)
  await expect(meter.start(createTestSession(ownerIds[0] ?? ''))).rejects.toMatchObject({
    code: '57FV1',
  })
  await createMeter(installation.pool(urls.mainUrl)).start(createTestSession(ownerIds[0] ?? ''))
  await expect(checkMeteringLocation(urls.mainUrl, urls.meteringUrl)).rejects.toThrow(
    'fovea move-metering',
  )
  expect(await moveMetering({ ...urls, tell })).toBe(true)
  expect(await readMeteringContent(urls.meteringUrl)).toEqual(
    await readMeteringContent(urls.mainUrl),
  )
})

test('a move stopped at any point continues, including what was written and erased meanwhile', async () => {
  const meter = createMeter(installation.pool(urls.mainUrl))
  const { db, close } = connect({
    url: urls.mainUrl,
    max: 1,
    log: createLog('silent'),
    timeoutFactor: 20,
  })
  let stops = 0
  for (let run = 1; ; run++) {
    const at = [1, 2, 2, 2, 2][run - 1] ?? run - 3
    const stopping = new AbortController()
    let position = 0
    const stopped = await moveMetering({
      ...urls,
      tell: () => void (++position === at && stopping.abort()),
      signal: stopping.signal,
    }).then(
      () => false,
      () => true,
    )
    if (!stopped) break
    stops++
    await expect(checkMeteringLocation(urls.mainUrl, urls.meteringUrl)).rejects.toThrow(
      'not been moved to METERING_URL completely: run `fovea move-metering` again',
    )
    // The main database stays in use until the end.
    await checkMeteringLocation(urls.mainUrl, undefined)
    for (const daysAgo of [0, 20, 50])
      await meter.start(
        createTestSession(ownerIds[run % 3] ?? '', {
          startedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
        }),
      )
    if (run === 3) await eraseOwner(db, ownerIds[2] ?? '')
    if (run === 4)
      await runQuery(urls.mainUrl, `update metered_sessions set duration_seconds = 7, ended = true`)
  }
  await close()
  expect(stops).toBeGreaterThan(4)
  expect(await readMeteringContent(urls.meteringUrl)).toEqual(
    await readMeteringContent(urls.mainUrl),
  )
  expect(
    await runQuery(urls.mainUrl, `select from pg_namespace where nspname = 'metering_move'`),
  ).toEqual([])
})

test('partitions created and dropped meanwhile are so in both databases', async () => {
  const stopping = new AbortController()
  const isCopied = (line: string) => line.endsWith('rows copied') && stopping.abort()
  await expect(moveMetering({ ...urls, tell: isCopied, signal: stopping.signal })).rejects.toThrow(
    'aborted',
  )
  await runQuery(urls.mainUrl, `select make_sessions_part('2031-05-01')`)
  await runQuery(urls.mainUrl, `drop table metered_sessions_before`)
  await createMeter(installation.pool(urls.mainUrl)).start(
    createTestSession(ownerIds[0] ?? '', { startedAt: '2031-05-02T00:00:00.000Z' }),
  )
  await moveMetering({ ...urls, tell })
  expect(await readMeteringContent(urls.meteringUrl)).toEqual(
    await readMeteringContent(urls.mainUrl),
  )
})

test('does not switch over to rows that differ', async () => {
  const stopping = new AbortController()
  const isPaused = (line: string) => line.startsWith('pause') && stopping.abort()
  await expect(moveMetering({ ...urls, tell: isPaused, signal: stopping.signal })).rejects.toThrow(
    'aborted',
  )
  await runQuery(
    urls.meteringUrl,
    'update metered_sessions set duration_seconds = duration_seconds + 1',
  )
  await expect(moveMetering({ ...urls, tell })).rejects.toThrow(
    /Metering stays where it was: metered_sessions had 300 rows that add up to/,
  )
  await createMeter(installation.pool(urls.mainUrl)).start(createTestSession(ownerIds[0] ?? ''))
  await deleteMovedRows({ ...urls, tell })
  await moveMetering({ ...urls, tell })
  expect(await readMeteringContent(urls.meteringUrl)).toEqual(
    await readMeteringContent(urls.mainUrl),
  )
})

test('refuses a target with other sessions, and a second concurrent move', async () => {
  await expect(moveMetering({ ...urls, meteringUrl: urls.mainUrl, tell })).rejects.toThrow(
    'the same database',
  )
  await createMeter(installation.pool(urls.meteringUrl)).start(createTestSession(ownerIds[0] ?? ''))
  await expect(moveMetering({ ...urls, tell })).rejects.toThrow('already holds metered sessions')
  const guard = new Client({ connectionString: urls.mainUrl })
  await guard.connect()
  await guard.query(`begin; select pg_advisory_xact_lock(hashtextextended('move-metering', 0))`)
  await expect(moveMetering({ ...urls, tell })).rejects.toThrow('Another')
  await guard.end()
})
