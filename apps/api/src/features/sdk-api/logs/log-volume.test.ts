import { randomUUID } from 'node:crypto'
import type { CallInput } from '@fovea/contract/endpoint'
import { postDevKey } from '@fovea/contract/license-keys'
import { getLogVolume } from '@fovea/contract/sdk-api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { logRepository } from './log-repository.ts'

const hour = 3_600_000

const sdkApi = await openTestSdkApi()
const browser = sdkApi.browser()
const { _id: ownerId } = await browser.signIn('volume@example.com')
const trial = await browser.call(postDevKey, { body: {} })
const trialKey = trial.payload.doc.developmentKey.key
const webApp = { platformType: 'web', baseUrl: 'https://play.example.com' } as const
const { key: webKey } = await createKey(browser, webApp)

// Six sessions of the trial key and four refusals of the web key, with the clock at noon of March 10.
const { now } = sdkApi.clock
for (const hoursAgo of [72, 26, 3, 3, 1, 0]) {
  sdkApi.clock.now = new Date(now.getTime() - hoursAgo * hour)
  await sdkApi.start({ key: trialKey, sessionId: randomUUID() })
}
for (const hoursAgo of [26, 3, 2, 0]) {
  sdkApi.clock.now = new Date(now.getTime() - hoursAgo * hour)
  await sdkApi.start(
    { key: webKey, platform: 'web', app: { id: 'beta' }, device: { os: 'Linux', uuid: 'd' } },
    { origin: 'https://beta.example.com' },
  )
}
sdkApi.clock.now = now

type Query = CallInput<typeof getLogVolume>['query']

async function volume(query: Query) {
  const { payload } = await browser.call(getLogVolume, { query })
  return payload
}

async function sums(query: Query) {
  const { counts } = await volume(query)
  return counts.reduce(
    (sum, { valid, refused }) => [(sum[0] ?? 0) + valid, (sum[1] ?? 0) + refused],
    [0, 0],
  )
}

test('30 days are whole UTC days, and today is one of them', async () => {
  expect(await volume({})).toEqual({
    step: 'day',
    from: '2026-02-09T00:00:00.000Z',
    to: '2026-03-11T00:00:00.000Z',
    counts: [
      { at: '2026-03-07T00:00:00.000Z', valid: 1, refused: 0 },
      { at: '2026-03-09T00:00:00.000Z', valid: 1, refused: 1 },
      { at: '2026-03-10T00:00:00.000Z', valid: 4, refused: 3 },
    ],
  })
})

test('up to two days are hours, and up to two hours are minutes', async () => {
  expect(await volume({ from: '2026-03-09T12:00:00.000Z' })).toEqual({
    step: 'hour',
    from: '2026-03-09T12:00:00.000Z',
    to: '2026-03-10T13:00:00.000Z',
    counts: [
      { at: '2026-03-10T09:00:00.000Z', valid: 2, refused: 1 },
      { at: '2026-03-10T10:00:00.000Z', valid: 0, refused: 1 },
      { at: '2026-03-10T11:00:00.000Z', valid: 1, refused: 0 },
      { at: '2026-03-10T12:00:00.000Z', valid: 1, refused: 1 },
    ],
  })
  const short = { from: '2026-03-10T10:59:30.000Z', to: '2026-03-10T12:00:00.000Z' }
  expect(await volume(short)).toEqual({
    step: 'minute',
    from: '2026-03-10T10:59:00.000Z',
    to: '2026-03-10T12:00:00.000Z',
    counts: [{ at: '2026-03-10T11:00:00.000Z', valid: 1, refused: 0 }],
  })
})

test('every filter excludes starts that do not match, in sums and in single sessions', async () => {
  const recent = { from: '2026-03-09T12:00:00.000Z' }
  for (const [query, expected] of [
    [{}, [6, 4]],
    [{ key: trialKey }, [6, 0]],
    [{ key: webKey }, [0, 4]],
    [{ app: 'beta' }, [0, 4]],
    [{ app: 'com.example.reader' }, [6, 0]],
    [{ platform: 'ios' }, [6, 0]],
    [{ platform: 'web' }, [0, 4]],
    [{ code: 'AUTH_EXPIRED_KEY' }, [6, 0]],
    [{ code: 'AUTH_DOMAIN_NOT_ALLOWED' }, [6, 4]],
    [{ ...recent, platform: 'ios' }, [4, 0]],
    [{ ...recent, app: 'beta' }, [0, 3]],
    [{ ...recent, key: trialKey }, [4, 0]],
    [{ from: '2026-03-11T00:00:00.000Z', to: '2026-03-10T00:00:00.000Z' }, [0, 0]],
    [{ from: '0001-01-01T00:00:00.000Z', to: '9999-12-31T00:00:00.000Z' }, [6, 4]],
  ] satisfies [Query, number[]][]) {
    expect([query, await sums(query)]).toEqual([query, expected])
  }
})

test('another workspace sees none of it, and does not learn that the key exists', async () => {
  const stranger = sdkApi.browser()
  await stranger.signIn('volume-stranger@example.com')
  expect((await stranger.call(getLogVolume, { query: {} })).payload.counts).toEqual([])
  expect(await stranger.refused(getLogVolume, { query: { key: webKey } })).toMatchObject({
    status: 404,
  })
})

test('counting stops at the limit, and tells from where it counted', async () => {
  const metering = sdkApi.db
  const window = {
    ownerId,
    from: new Date('2026-02-20T00:00:00.000Z'),
    to: new Date('2026-03-11T00:00:00.000Z'),
    stepMs: hour,
    maxExamined: 3,
  }
  const repository = logRepository({ db: sdkApi.db, metering })
  expect(await repository.countSessions(window, {})).toEqual({
    counts: expect.arrayContaining([
      { at: new Date('2026-03-10T09:00:00.000Z'), count: 1 },
      { at: new Date('2026-03-10T11:00:00.000Z'), count: 1 },
      { at: new Date('2026-03-10T12:00:00.000Z'), count: 1 },
    ]),
    countedFrom: new Date('2026-03-10T09:00:00.000Z'),
  })
  expect(await repository.countRefusals(window, {})).toMatchObject({
    countedFrom: new Date('2026-03-10T09:00:00.000Z'),
  })
})

test('a flood costs no more than the limit', async () => {
  const { _id: flooded } = await sdkApi.browser().signIn('volume-flood@example.com')
  await sql`insert into metered_sessions
    (owner_id, session_id, key_id, license, platform, app, day, started_at, os, device, sdk)
    select ${flooded}, gen_random_uuid(), ${randomUUID()}, 'production', 'ios', 'common', at::date, at, '', '', ''
    from generate_series('2026-03-09T12:00:00Z'::timestamptz, '2026-03-10T11:59:59Z', '2 seconds') as at`.execute(
    sdkApi.db,
  )
  const owner = sdkApi.browser()
  await owner.signIn('volume-flood@example.com')
  const { payload } = await owner.call(getLogVolume, {
    query: { from: '2026-03-09T12:00:00.000Z' },
  })
  expect(payload.countedFrom).toBe('2026-03-10T00:53:20.000Z')
  expect(payload.counts[0]).toMatchObject({ at: '2026-03-10T00:00:00.000Z', valid: 200 })
  expect(payload.counts.reduce((sum, { valid }) => sum + valid, 0)).toBe(20_000)
})
