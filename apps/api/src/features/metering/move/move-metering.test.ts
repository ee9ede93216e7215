import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestSession } from '../../../../test/test-session.ts'
import { checkMeteringLocation } from '../../../platform/metering-location/check-metering-location.ts'
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

test('moves everything metered, counts at the target, and deletes the rows at the source', async () => {
  const before = await readMeteringContent(urls.mainUrl)
  expect(await moveMetering({ ...urls, dryRun: true, tell })).toBe(true)
  expect(lines).toContain('metered_sessions: 300 rows to move')
  expect(await readMeteringContent(urls.meteringUrl)).toEqual([])
  expect(await moveMetering({ ...urls, tell })).toBe(true)
  expect(await readMeteringContent(urls.meteringUrl)).toEqual(before)
  expect(lines.join('\n')).toMatch(/metered_sessions: 300 rows, adding up to \d+, the same in both/)

  await checkMeteringLocation(urls.mainUrl, urls.meteringUrl)
  await expect(checkMeteringLocation(urls.mainUrl, undefined)).rejects.toThrow('METERING_URL')
  // A process that was not restarted can store neither a start nor a heartbeat.
  const old = createMeter(installation.pool(urls.mainUrl))
  const session = createTestSession(ownerIds[0] ?? '')
  await expect(old.start(session)).rejects.toMatchObject({ code: '57FV1' })
  const beat = { ownerId: session.ownerId, sessionId: session.sessionId }
  await expect(
    old.recordHeartbeat({ ...beat, durationSeconds: 1, ended: false }, Date.now()),
  ).rejects.toMatchObject({ code: '57FV1' })
  await createMeter(installation.pool(urls.meteringUrl), {
    notifyPool: installation.pool(urls.mainUrl),
  }).start(session)

  expect(await moveMetering({ ...urls, tell })).toBe(false)
  expect(await deleteMovedRows({ ...urls, tell })).toBe(true)
  expect(await readMeteringContent(urls.mainUrl)).toEqual([])
  expect(await deleteMovedRows({ ...urls, tell })).toBe(false)
  expect(await runQuery(urls.meteringUrl, 'select count(*)::int from metered_sessions')).toEqual([
    { count: 301 },
  ])
})
