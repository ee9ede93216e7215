import { afterEach, beforeEach, expect, test } from 'vitest'
import { newSession } from '../../../../test/new-session.ts'
import { settleMeteringLocation } from '../../../platform/metering-location/settle.ts'
import { createMeter } from '../writing/meter.ts'
import { cleanAfterMove } from './clean.ts'
import { moveMetering } from './move.ts'
import {
  contentOf,
  openInstallation,
  owners,
  query,
} from '../../../../test/metering/metered-installation.ts'
import { allNeed } from '../../../../test/database.ts'

allNeed('whole databases')

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
  const old = createMeter(installation.pool(urls.mainUrl))
  const session = newSession(owners[0] ?? '')
  await expect(old.start(session)).rejects.toMatchObject({ code: '57FV1' })
  const beat = { ownerId: session.ownerId, sessionId: session.sessionId }
  await expect(
    old.beat({ ...beat, durationSeconds: 1, ended: false }, Date.now()),
  ).rejects.toMatchObject({ code: '57FV1' })
  await createMeter(installation.pool(urls.meteringUrl), {
    toldOn: installation.pool(urls.mainUrl),
  }).start(session)

  expect(await moveMetering({ ...urls, tell })).toBe(false)
  expect(await cleanAfterMove({ ...urls, tell })).toBe(true)
  expect(await contentOf(urls.mainUrl)).toEqual([])
  expect(await cleanAfterMove({ ...urls, tell })).toBe(false)
  expect(await query(urls.meteringUrl, 'select count(*)::int from metered_sessions')).toEqual([
    { count: 301 },
  ])
})
