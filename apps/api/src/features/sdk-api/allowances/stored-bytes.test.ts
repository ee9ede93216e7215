import { randomUUID } from 'node:crypto'
import { postDevKey, postProdKey, putProdKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createLog } from '../../../platform/logging/log.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createSdkApiTasks } from '../tasks.ts'
import { registerAllowanceMetrics } from './allowance-metrics.ts'

const sdkApi = await openTestSdkApi()

const site = 'https://play.example.com'
const stranger = 'https://stranger.example.com'

async function newOwner(email: string) {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn(email)
  const body = { platformType: 'web', baseUrl: site } as const
  const { key } = (await browser.call(postProdKey, { body })).payload.doc
  const { developmentKey } = (await browser.call(postDevKey, { body: {} })).payload.doc
  const start = (origin: string, changes = {}) =>
    sdkApi.start({ key, platform: 'web', ...changes }, { origin })
  return { browser, ownerId, key, devKey: developmentKey.key, start }
}

async function useUp(ownerId: string) {
  await sql`insert into daily_allowances (owner_id, allowance, day, used)
    values (${ownerId}, 'stored bytes', '2026-03-10', 100000000)`.execute(sdkApi.db)
}

async function countOf(ownerId: string) {
  await sdkApi.writeSightings()
  const { rows } = await sql`select
    (select count(*)::int from metered_sessions where owner_id = ${ownerId}) as sessions,
    (select count(*)::int from refusals where owner_id = ${ownerId}) as refusals,
    (select count(*)::int from sightings join license_keys on id = key_id where owner_id = ${ownerId}) as sightings
  `.execute(sdkApi.db)
  return rows[0]
}

async function forgetDays(now: string) {
  const retention = { refusalDays: 30, addressDays: 0 }
  const tasks = createSdkApiTasks(sdkApi.db, () => new Date(now), retention)
  await tasks.find(({ name }) => name === 'delete expired daily allowances')?.run()
}

const long = (most: number) => '🙂'.repeat(most / 2)

const ranOffline = () => [
  { sessionId: randomUUID(), start: '2026-03-10T11:00:00.000Z', duration: 60 },
]

test('stores no more of a start than the console shows', async () => {
  const { browser, ownerId, key, devKey, start } = await newOwner('long@example.com')
  const device = { os: long(200), uuid: long(200) }
  await sdkApi.start({ key: devKey, app: { id: long(500) }, device })
  await browser.call(putProdKey, {
    params: { sdkKey: key },
    body: {
      domainWhitelist: Array.from({ length: 200 }, (_, at) => `https://d${at}.example.com`),
    },
  })
  await expect
    .poll(async () => {
      await start(stranger, { app: { id: long(500), certificate: long(500) }, device })
      const { rows } = await sql`select length(app) as app, length(os) as os,
        length(certificate) as certificate, cardinality(allowed) as allowed, allowed[21] as more
        from refusals where owner_id = ${ownerId}`.execute(sdkApi.db)
      sdkApi.clock.now = new Date(sdkApi.clock.now.getTime() + 60_000)
      return rows.at(-1)
    })
    .toEqual({ app: 150, os: 50, certificate: 100, allowed: 21, more: 'and 181 more' })
  const { rows } = await sql`select length(app) as app, length(os) as os, length(device) as device
    from metered_sessions where owner_id = ${ownerId}`.execute(sdkApi.db)
  expect(rows).toEqual([{ app: 150, os: 50, device: 64 }])
})

test('an owner whose stored bytes are used up stores no refusal, origin or development session, but every production session', async () => {
  const { ownerId, devKey, start } = await newOwner('full@example.com')
  await useUp(ownerId)
  const answer = await sdkApi.send(
    'POST',
    '/sdk/v1/sessions',
    sdkApi.startBody({ key: devKey, app: { id: 'x' } }),
  )
  expect([answer.status, await answer.json()]).toMatchObject([
    429,
    { error: { name: 'TOO_MANY', message: expect.stringContaining('has used up its storage') } },
  ])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(11 * 3_600)

  expect(await start(stranger)).toMatchObject({ num: 19, refId: expect.any(String) })
  const { lease } = await start(site)
  expect(await start(site, { lease, offline: ranOffline() })).toMatchObject({
    valid: true,
    offline: { taken: 0, refused: 1, reason: 'TOO_MANY' },
  })
  expect(await countOf(ownerId)).toEqual({ sessions: 2, refusals: 0, sightings: 0 })

  const registry = new Registry()
  const { db, clock } = sdkApi
  registerAllowanceMetrics({
    registry,
    db,
    log: createLog('silent'),
    clock: () => clock.now,
    rateLimitFactor: 1,
  })
  const message = await registry.metrics()
  expect(message).toContain('daily_allowance_spent_owners{allowance="stored bytes"} 1')
  expect(message).toContain('daily_allowance_used_ratio{allowance="stored bytes"} 1')
})

test("a paying owner's sessions are never refused for stored bytes, online or offline", async () => {
  const { ownerId, start } = await newOwner('paying@example.com')
  await useUp(ownerId)
  await sql`insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    values (${ownerId}, 'sub_paying', 'active', now(), now(), now())`.execute(sdkApi.db)
  const { lease } = await start(site)
  await expect
    .poll(() => start(site, { lease, offline: ranOffline() }))
    .toMatchObject({ offline: { taken: 1, refused: 0 } })
})

test("stored bytes count towards the owner's day, which is deleted after two days or with the account", async () => {
  const { browser, ownerId, start } = await newOwner('usual@example.com')
  await start(stranger)
  await start(site)
  expect(await countOf(ownerId)).toEqual({ sessions: 1, refusals: 1, sightings: 2 })
  const daysOf = async () => {
    const { rows } = await sql`select day::text, used::int from daily_allowances
      where owner_id = ${ownerId} order by day`.execute(sdkApi.db)
    return rows
  }
  expect(await daysOf()).toEqual([{ day: '2026-03-10', used: 1_000_000 }])

  await forgetDays('2026-03-11T23:59:59.999Z')
  expect(await daysOf()).toHaveLength(1)
  await forgetDays('2026-03-12T00:00:00.000Z')
  expect(await daysOf()).toEqual([])

  await useUp(ownerId)
  await browser.call(deleteCurrentUser, { body: { confirm: 'usual@example.com' } })
  expect(await daysOf()).toEqual([])
})
