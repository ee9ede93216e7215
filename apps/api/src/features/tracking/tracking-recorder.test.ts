import { randomUUID } from 'node:crypto'
import { postDevKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import { getTracking } from '@fovea/contract/usage'
import { trackingMeasures } from '@fovea/contract/usage/tracking'
import { expect, test, vi } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { createTestSession } from '../../../test/test-session.ts'
import { createTestSdkApi, openTestSdkApi } from '../../../test/test-sdk-api.ts'
import { createMeter } from '../metering/index.ts'
import { maxKindsPerDay } from './sums.ts'
import { createTrackingTasks } from './tasks.ts'
import { createTrackingRecorder } from './tracking-recorder.ts'

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '100' })

async function appOf(name: string) {
  const browser = sdkApi.browser()
  const { _id } = await browser.signIn(`${name}@example.com`)
  const { key } = await createKey(browser)
  return { browser, key, ownerId: _id }
}

type Told = { tracking?: unknown; state?: 'alive' | 'ended'; sessionId?: string }

async function beat(key: string, sessionId: string, { tracking, state = 'alive' }: Told) {
  const body = { key, state, duration: 60, tracking }
  const answer = await sdkApi.send('PATCH', `/sdk/v1/sessions/${sessionId}`, body)
  return { status: answer.status, body: await answer.json() }
}

async function session(key: string, tracking: unknown, changes: Record<string, unknown> = {}) {
  const sessionId = randomUUID()
  await sdkApi.start({ key, sessionId, ...changes })
  expect(await beat(key, sessionId, { tracking })).toEqual({ status: 200, body: { ok: true } })
  return sessionId
}

async function shown(browser: TestBrowser, query: Parameters<typeof read>[1] = {}) {
  await sdkApi.writeTracking()
  return read(browser, query)
}

async function read(
  browser: TestBrowser,
  query: { app?: string; platform?: 'ios' | 'android'; from?: string; to?: string },
) {
  return (await browser.call(getTracking, { query })).payload
}

test('reads as empty until a session has reported', async () => {
  const { browser, key } = await appOf('silent')
  const sessionId = randomUUID()
  await sdkApi.start({ key, sessionId })
  expect(await beat(key, sessionId, {})).toEqual({ status: 200, body: { ok: true } })
  expect(await shown(browser)).toMatchObject({
    sessions: 0,
    devices: [],
    versions: [],
    everTold: false,
  })
})

test('a session counts once with its newest numbers, however often it reports', async () => {
  const { browser, key } = await appOf('once')
  const sessionId = await session(key, { fps: 10, faceLost: 0.5, model: 'iPhone17,3' })
  for (let again = 0; again < 3; again++) await beat(key, sessionId, { tracking: { fps: 20 } })
  expect(await shown(browser)).toMatchObject({ sessions: 1, fps: { sessions: 1, mean: 20 } })
  // After a write the other numbers are kept, and another process may receive the next report.
  const other = await createTestSdkApi({}, sdkApi.database)
  other.clock.now = sdkApi.clock.now
  const late = {
    key,
    state: 'ended',
    duration: 90,
    tracking: { fps: 30.04, calibrationError: 1.2 },
  }
  await other.send('POST', `/sdk/v1/sessions/${sessionId}`, late, { 'content-type': 'text/plain' })
  await other.close()
  const tracking = await shown(browser)
  expect(tracking).toMatchObject({
    sessions: 1,
    fps: { sessions: 1, mean: 30 },
    faceLost: { sessions: 1, mean: 0.5 },
    calibrationError: { sessions: 1, mean: 1.2 },
    versions: [{ sdk: 'test/1', sessions: 1, fps: { sessions: 1, mean: 30, deviation: 0 } }],
  })
  for (const measure of trackingMeasures)
    expect(tracking[measure].counts.filter((count) => count !== 0)).toEqual([1])
})

/** Distinct characters, so that the text cannot be compressed. */
const letters = (from: number, count: number) =>
  String.fromCodePoint(...Array.from({ length: count }, (_, index) => from + index * 17))

test('a report that cannot be stored is left out alone', async () => {
  const owners = [await appOf('before'), await appOf('too-long'), await appOf('after')]
  const long = { app: letters(0x40_00, 500), os: letters(0x40_01, 200), sdk: letters(0x40_02, 100) }
  const sessions = owners.map(({ ownerId }, index) =>
    createTestSession(ownerId, {
      startedAt: sdkApi.clock.now.toISOString(),
      ...(index === 1 && long),
    }),
  )
  const { database, metering } = sdkApi.platform
  const warn = vi.fn<() => void>()
  const recorder = createTrackingRecorder(database.db, metering.db, { warn })
  for (const { ownerId, sessionId, ...session } of sessions) {
    await createMeter(metering.pool).start({ ownerId, sessionId, ...session })
    const model = session.os === long.os ? letters(0x40_03, 100) : 'good'
    recorder.record({ ownerId, sessionId }, { fps: 30, model }, sdkApi.clock.now.getTime())
  }
  await recorder.close()
  const counted = owners.map(async ({ browser }) => (await read(browser, {})).sessions)
  expect(await Promise.all(counted)).toEqual([1, 0, 1])
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: '54000' }), sessions: 1 },
    expect.any(String),
  )
})

test('a number out of bounds is named and ignored, and the other numbers and the heartbeat count', async () => {
  const { browser, key, ownerId } = await appOf('bounds')
  const sessionId = randomUUID()
  await sdkApi.start({ key, sessionId })
  const tracking = { fps: 1001, faceLost: -0.1, calibrationError: 2, model: 'x'.repeat(101) }
  expect(await beat(key, sessionId, { tracking, state: 'ended' })).toEqual({
    status: 200,
    body: {
      ok: true,
      ignored: {
        'tracking.fps': 'Send a number from 0 to 1,000.',
        'tracking.faceLost': 'Send a number from 0 to 1.',
        'tracking.model': 'Use at most 100 characters.',
      },
    },
  })
  for (const wrong of [null, 7, 'fps', [], { fps: '30' }, { fps: null }])
    expect(await beat(key, sessionId, { tracking: wrong })).toMatchObject({
      status: 200,
      body: { ok: true, ignored: {} },
    })
  expect(await shown(browser)).toMatchObject({
    sessions: 1,
    fps: { sessions: 0, mean: null, median: null },
    calibrationError: { mean: 2 },
  })
  const rows = await sdkApi.query`select duration_seconds, ended from metered_sessions
    where owner_id = ${ownerId}`
  expect(rows).toEqual([{ duration_seconds: 60, ended: true }])
})

test('sums are by app, platform, day, device and version, and devices with few sessions are not listed', async () => {
  const { browser, key } = await appOf('sums')
  const kiosk = (
    await createKey(browser, { platformType: 'android', packageName: 'com.example.kiosk' })
  ).key
  const android = { platform: 'android', app: { id: 'com.example.kiosk' }, sdk: 'test/2' }
  for (let count = 0; count < 20; count++) {
    await session(key, { fps: 30, faceLost: 0.02, calibrationError: 1, model: 'good' })
    await session(kiosk, { fps: 12, faceLost: 0.3, model: 'bad' }, android)
  }
  await session(kiosk, { fps: 1, model: 'rare' }, android)
  const all = await shown(browser)
  expect(all).toMatchObject({ from: '2026-02-09', to: '2026-03-10', sessions: 41 })
  expect(all.devices.map(({ model, sessions }) => [model, sessions])).toEqual([
    ['bad', 20],
    ['good', 20],
  ])
  expect(all.devices[0]).toMatchObject({
    platform: 'android',
    os: 'iOS 19',
    calibrationError: null,
  })
  expect(all.versions.map(({ sdk, sessions }) => [sdk, sessions])).toEqual([
    ['test/2', 21],
    ['test/1', 20],
  ])
  expect(await read(browser, { app: 'kiosk' })).toMatchObject({ sessions: 21 })
  expect(await read(browser, { platform: 'ios' })).toMatchObject({
    sessions: 20,
    fps: { mean: 30 },
  })
  const before = { from: '2026-03-08', to: '2026-03-09' }
  expect(await read(browser, before)).toMatchObject({ sessions: 0, everTold: true })
  const stranger = await appOf('stranger')
  expect(await read(stranger.browser, {})).toMatchObject({ sessions: 0 })
  expect(await stranger.browser.refused(getTracking, { query: { app: 'kiosk' } })).toMatchObject({
    status: 404,
  })
  expect(await browser.refused(getTracking, { query: { from: '2026-03-08' } })).toMatchObject({
    status: 400,
    fields: { to: expect.any(String) },
  })
})

test('neither development sessions nor heartbeats of unknown sessions count', async () => {
  const { browser, key } = await appOf('dev')
  const devKey = (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey.key
  await session(devKey, { fps: 30 })
  expect(await beat(key, randomUUID(), { tracking: { fps: 30 } })).toMatchObject({ status: 404 })
  expect(await shown(browser)).toMatchObject({ sessions: 0, everTold: false })
})

test('kinds per day are limited, and further sessions count without their device', async () => {
  const { browser, key, ownerId } = await appOf('kinds')
  await sdkApi.query`insert into tracking_days
    select ${ownerId}, '2026-03-10', 'made up', 'ios', '', number::text, '', 1,
      array_fill(0, array[15]), 0, 0, array_fill(0, array[12]), 0, 0, array_fill(0, array[13]), 0, 0
    from generate_series(1, ${maxKindsPerDay - 1}) as number`
  for (const model of ['last', 'over', 'over', 'more', 'last'])
    await session(key, { fps: 30, model })
  await sdkApi.writeTracking()
  const rows = await sdkApi.query`select model, os, sessions::int from tracking_days
    where owner_id = ${ownerId} and app <> 'made up' order by model`
  expect(rows).toEqual([
    { model: '', os: '', sessions: 3 },
    { model: 'last', os: 'iOS 19', sessions: 2 },
  ])
  expect(await read(browser, {})).toMatchObject({ sessions: maxKindsPerDay - 1 + 5 })
})

test('sums are deleted with sessions, single sessions after days, and late reports are not counted again', async () => {
  const { browser, key, ownerId } = await appOf('retained')
  const sessionId = await session(key, { fps: 30 })
  await sdkApi.writeTracking()
  const [task] = createTrackingTasks(sdkApi.platform.database, () => sdkApi.clock.now, 2)
  const began = sdkApi.clock.now
  const kept = async () => {
    await task?.run()
    const rows =
      await sdkApi.query`select (select count(*)::int from tracked_sessions_by_day where owner_id = ${ownerId}) as single,
      (select count(*)::int from tracking_days where owner_id = ${ownerId}) as sums`
    return rows[0]
  }
  sdkApi.clock.now = new Date('2026-03-13T23:00:00.000Z')
  expect(await kept()).toEqual({ single: 1, sums: 1 })
  sdkApi.clock.now = new Date('2026-03-14T01:00:00.000Z')
  expect(await kept()).toEqual({ single: 0, sums: 1 })
  await beat(key, sessionId, { tracking: { fps: 10 } })
  expect(await shown(browser)).toMatchObject({ sessions: 1, fps: { mean: 30 } })
  sdkApi.clock.now = new Date('2026-05-10T12:00:00.000Z')
  expect(await kept()).toEqual({ single: 0, sums: 1 })
  sdkApi.clock.now = new Date('2026-05-11T12:00:00.000Z')
  expect(await kept()).toEqual({ single: 0, sums: 0 })
  sdkApi.clock.now = began
})

test('account deletion erases tracking, including reports that wait to be counted', async () => {
  const { browser, key, ownerId } = await appOf('erased')
  await session(key, { fps: 30 })
  await sdkApi.writeTracking()
  await session(key, { fps: 30 })
  const data = await browser.call(getMyData)
  expect(JSON.stringify(data)).toContain('calibration_error')
  await browser.call(deleteCurrentUser, { body: { confirm: 'erased@example.com' } })
  await sdkApi.writeTracking()
  const rows = await sdkApi.query`select owner_id from tracking_days where owner_id = ${ownerId}
    union all select owner_id from tracked_sessions_by_day where owner_id = ${ownerId}`
  expect(rows).toEqual([])
})
