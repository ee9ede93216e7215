import { randomUUID } from 'node:crypto'
import { postRenewal } from '@fovea/contract/admin'
import {
  deleteKeyRotation,
  deleteProdKey,
  getKeyRotation,
  getProdKeyHistory,
  listProdKeys,
  postKeyRotation,
  postProdKey,
  postProdKeyRestoration,
} from '@fovea/contract/license-keys'
import { maskKey } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { listLogs } from '@fovea/contract/sdk-api'
import { postKeyMove } from '@fovea/contract/workspaces'
import { beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { createTokenWithClient } from '../../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createLicenseKeyTasks } from '../tasks.ts'

const begun = new Date('2026-03-10T12:00:00.000Z')
const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })
beforeEach(() => {
  sdkApi.clock.now = begun
})

const body = { platformType: 'ios', bundleId: 'com.example.reader' } as const
const of = (sdkKey: string) => ({ params: { sdkKey } })
const later = (days: number) => new Date(begun.getTime() + days * dayMs)

const app = (version: string) => ({ app: { id: body.bundleId, version } })

let people = 0
async function personWithKey() {
  const browser = sdkApi.browser()
  const email = `rotator-${people++}@example.com`
  const user = await browser.signIn(email)
  const { payload } = await browser.call(postProdKey, { body })
  return { browser, email, user, doc: payload.doc, old: payload.doc.key }
}

async function rotate(browser: TestBrowser, sdkKey: string, overlapDays = 10) {
  return (await browser.call(postKeyRotation, { ...of(sdkKey), body: { overlapDays } })).payload
}

async function runTask(name: string) {
  const task = createLicenseKeyTasks(sdkApi.platform).find((item) => item.name === name)
  if (task === undefined) throw new Error(`there is no task "${name}"`)
  await task.run()
}

async function countSessions(keyId: string) {
  const rows = await sdkApi.query<{ sessions: number; summed: number }>`select
    (select count(*) from metered_sessions where key_id = ${keyId})::int as sessions,
    (select coalesce(sum(sessions), 0) from metered_key_days where key_id = ${keyId})::int as summed`
  return rows[0]
}

/** Expiry and end of the grace period of a lease, in milliseconds. */
function endOf(lease = '') {
  const claims: { exp: number; graceUntil: number } = JSON.parse(
    Buffer.from(lease.split('.')[1] ?? '', 'base64url').toString(),
  )
  return [claims.exp * 1000, claims.graceUntil * 1000]
}

test('both strings are the same key: one session, one sum, one history', async () => {
  const { browser, doc, old } = await personWithKey()
  const before = await sdkApi.start({ key: old })
  const rotated = await rotate(browser, old)
  const { key } = rotated.doc
  expect(key).not.toBe(old)
  expect(rotated.previous).toEqual({ key: old, works_until: later(10).toISOString() })
  expect(rotated.doc).toEqual({
    ...doc,
    key,
    version: doc.version + 1,
    previous: { ...rotated.previous, since: begun.toISOString() },
  })
  expect((await browser.call(listProdKeys)).payload.docs).toEqual([rotated.doc])

  const sessionId = randomUUID()
  expect(await sdkApi.start({ key, sessionId })).toMatchObject({ valid: true })
  expect(await sdkApi.start({ key: old, sessionId })).toMatchObject({ valid: true })
  const ended = { key: old, state: 'ended', duration: 60 }
  expect((await sdkApi.send('PATCH', `/sdk/v1/sessions/${sessionId}`, ended)).status).toBe(200)
  expect(await countSessions(doc._id)).toEqual({ sessions: 2, summed: 2 })

  // An updated app, which has the new string, reports an offline session under a lease of the old string.
  const offline = [{ sessionId: randomUUID(), start: begun.toISOString(), duration: 5 }]
  const result = await sdkApi.start({ key, offline, lease: before.lease })
  expect(result).toMatchObject({ valid: true, offline: { taken: 1, refused: 0 } })

  const { payload } = await browser.call(getProdKeyHistory, { ...of(old), query: {} })
  expect(payload.docs).toMatchObject([
    {
      action: 'rotated',
      before: { key: maskKey(old) },
      after: { key: maskKey(key), works_until: rotated.previous.works_until },
    },
    { action: 'issued' },
  ])
  expect(JSON.stringify(payload.docs)).not.toContain(key)
  for (const name of [old, key, doc._id]) {
    const log = await browser.call(listLogs, { query: { key: name } })
    expect(log.payload.docs).toHaveLength(4)
  }
})

test('an admin renews the key by either string', async () => {
  const { browser, doc, old } = await personWithKey()
  const { key } = (await rotate(browser, old)).doc
  const admin = sdkApi.browser()
  await admin.signIn('admin@fovea.test')
  for (const [index, sdkKey] of [old, key].entries()) {
    const { payload } = await admin.call(postRenewal, { ...of(sdkKey), body: { days: 10 } })
    const end = Date.parse(doc.expire_date) + 10 * (index + 1) * dayMs
    expect(payload.doc).toMatchObject({ key, expire_date: new Date(end).toISOString() })
  }
})

test('the old string and its leases end on time, even if the SDK API has cached the key', async () => {
  const { browser, old } = await personWithKey()
  const { key } = (await rotate(browser, old, 1)).doc
  await expect
    .poll(async () => endOf((await sdkApi.start({ key: old })).lease))
    .toEqual([later(1).getTime(), later(1).getTime()])
  sdkApi.clock.now = new Date(later(1).getTime() - 1)
  const last = await sdkApi.start({ key: old })
  expect(last).toMatchObject({ valid: true, nextCheckAt: later(1).toISOString() })
  sdkApi.clock.now = later(1)
  expect(await sdkApi.start({ key: old })).toMatchObject({ code: 'AUTH_INVALID_KEY' })
  const { lease } = await sdkApi.start({ key })
  expect(endOf(lease)[0]).toBeGreaterThan(later(2).getTime())

  const previous = async () => {
    const rows =
      await sdkApi.query`select previous_key, previous_until, rotated_at from license_keys
      where key = ${key}`
    return rows[0]
  }
  expect(await previous()).toMatchObject({ previous_key: old })
  await runTask('delete expired previous keys')
  expect(await previous()).toEqual({ previous_key: null, previous_until: null, rotated_at: null })
})

test('without an overlap the old string ends at once, and the key can be rotated again', async () => {
  const { browser, old } = await personWithKey()
  await sdkApi.start({ key: old })
  const { doc, previous } = await rotate(browser, old, 0)
  expect(previous).toEqual({ key: old, works_until: begun.toISOString() })
  expect(doc).not.toHaveProperty('previous')
  await expect.poll(async () => (await sdkApi.start({ key: old })).code).toBe('AUTH_INVALID_KEY')
  expect(await sdkApi.start({ key: doc.key })).toMatchObject({ valid: true })
  expect(
    await browser.refused(postKeyRotation, { ...of(old), body: { overlapDays: 1 } }),
  ).toMatchObject({ status: 404 })
  await rotate(browser, doc.key, 30)
})

test('rolling a rotation back leaves only the old string', async () => {
  const { browser, doc, old } = await personWithKey()
  const nothing = 'No old key still works, so there is nothing to roll back to.'
  expect(await browser.refused(deleteKeyRotation, of(old))).toMatchObject({
    name: 'RULE_BROKEN',
    message: nothing,
  })
  const { key } = (await rotate(browser, old)).doc
  expect(
    await browser.refused(postKeyRotation, { ...of(key), body: { overlapDays: 3 } }),
  ).toMatchObject({
    name: 'RULE_BROKEN',
    message: expect.stringContaining(later(10).toISOString()),
  })
  expect(await sdkApi.start({ key })).toMatchObject({ valid: true })
  const back = await browser.call(deleteKeyRotation, of(old))
  expect(back.payload.doc).toEqual({ ...doc, version: doc.version + 2 })
  await expect.poll(async () => (await sdkApi.start({ key })).code).toBe('AUTH_INVALID_KEY')
  const { lease } = await sdkApi.start({ key: old })
  expect(endOf(lease)[0]).toBeGreaterThan(begun.getTime())
  const { docs } = (await browser.call(getProdKeyHistory, { ...of(old), query: {} })).payload
  expect(docs.map(({ action }) => action)).toEqual(['rolled-back', 'rotated', 'issued'])
  expect(docs[0]).toMatchObject({ before: { key: maskKey(key) }, after: { key: maskKey(old) } })

  await rotate(browser, old, 1)
  sdkApi.clock.now = later(1)
  expect(await browser.refused(deleteKeyRotation, of(old))).toMatchObject({ message: nothing })
})

test('rejects an overlap that is not 0 to 30 days, and changes nothing', async () => {
  const { browser, doc, old } = await personWithKey()
  const bad = [-1, 31, 0.5, 1e9, Number.NaN, '7', null, true, [], {}, undefined]
  for (const overlapDays of bad) {
    expect(
      await browser.refused(postKeyRotation, { ...of(old), body: { overlapDays } }),
    ).toMatchObject({
      status: 400,
      fields: { overlapDays: 'Send a whole number of days from 0 to 30.' },
    })
  }
  expect((await browser.call(listProdKeys)).payload.docs).toEqual([doc])
})

test('counts starts with the old string by version, a few seconds later', async () => {
  const { browser, old } = await personWithKey()
  const { key } = (await rotate(browser, old)).doc
  await sdkApi.start({ key: old, ...app('1.0') })
  await sdkApi.start({ key: old, ...app('1.1') })
  await sdkApi.start({ key: old, ...app('1.0') })
  await sdkApi.start({ key: old })
  await sdkApi.start({ key, ...app('2.0') })
  const read = async () => (await browser.call(getKeyRotation, of(key))).payload
  await expect.poll(async () => (await read()).starts).toBe(4)
  sdkApi.clock.now = later(1)
  expect(await read()).toEqual({
    previous: { key: old, works_until: later(10).toISOString(), since: begun.toISOString() },
    starts: 4,
    versions: [
      { version: '1.0', sdk: 'test/1', starts: 2, last: begun.toISOString() },
      expect.objectContaining({ starts: 1 }),
      expect.objectContaining({ starts: 1 }),
    ],
  })
  await browser.call(deleteKeyRotation, of(key))
  const over = (await browser.call(getKeyRotation, of(old))).payload
  expect(over).toEqual({ previous: null, starts: 0, versions: [] })
})

test('viewers see both strings of a rotated key masked, programs need a scope, and others find nothing', async () => {
  const team = await createTestTeam(sdkApi, 'Watchers')
  const viewer = await joinTeam(sdkApi, team, 'viewer', 'viewer-watchers@example.com')
  const { key, _id } = await createKey(team.owner.browser, body)
  const writer = await createTokenWithClient(sdkApi, team.owner.browser, { scopes: ['keys:write'] })
  const reader = await createTokenWithClient(sdkApi, team.owner.browser, { scopes: ['keys:read'] })
  const input = { ...of(key), body: { overlapDays: 1 } }
  expect(await reader.program.refused(postKeyRotation, input)).toMatchObject({
    name: 'SCOPE_REFUSED',
  })
  expect(await viewer.browser.refused(postKeyRotation, input)).toMatchObject({
    name: 'ROLE_REFUSED',
  })
  expect(await viewer.browser.refused(deleteKeyRotation, of(key))).toMatchObject({
    name: 'ROLE_REFUSED',
  })
  const rotated = await rotate(writer.program, key)
  const masked = expect.stringMatching(/^prod_.{4}….{4}$/)
  const { docs } = (await viewer.browser.call(listProdKeys)).payload
  expect(docs).toMatchObject([{ key: masked, previous: { key: masked } }])
  const seen = await viewer.browser.call(getKeyRotation, of(_id))
  expect(seen.payload.previous).toMatchObject({ key: masked })
  expect((await reader.program.call(getKeyRotation, of(key))).payload.previous?.key).toBe(key)

  const stranger = sdkApi.browser()
  await stranger.signIn('stranger-watchers@example.com')
  for (const name of [key, rotated.doc.key, _id]) {
    expect(await stranger.refused(getKeyRotation, of(name))).toMatchObject({ status: 404 })
    expect(await stranger.refused(deleteKeyRotation, of(name))).toMatchObject({ status: 404 })
    expect(
      await stranger.refused(postKeyRotation, { ...of(name), body: { overlapDays: 1 } }),
    ).toMatchObject({ status: 404 })
  }
})

test('a rotated key keeps its old string when it is moved, deleted and restored', async () => {
  const team = await createTestTeam(sdkApi, 'Takers')
  const { personal, browser } = team.owner
  const { key } = await createKey(personal, body)
  const { doc } = await rotate(personal, key)
  await personal.call(postKeyMove, { ...of(doc.key), body: { workspaceId: team.id } })
  expect(await sdkApi.start({ key })).toMatchObject({ valid: true })
  await browser.call(deleteProdKey, of(key))
  for (const one of [key, doc.key]) {
    await expect.poll(async () => (await sdkApi.start({ key: one })).code).toBe('AUTH_INVALID_KEY')
  }
  const restored = await browser.call(postProdKeyRestoration, of(doc.key))
  expect(restored.payload.doc.previous).toEqual(doc.previous)
  sdkApi.clock.now = new Date(begun.getTime() + 2_001)
  for (const one of [key, doc.key])
    expect(await sdkApi.start({ key: one })).toMatchObject({ valid: true })
})
