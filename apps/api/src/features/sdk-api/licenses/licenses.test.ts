import { randomUUID } from 'node:crypto'
import {
  getProdKeyHistory,
  listCommercialKeys,
  postDevKey,
  postProdKey,
} from '@fovea/contract/license-keys'
import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import { dayMs } from '@fovea/contract/time'
import { deleteLicense, listLicenses, maxLicenses, postLicense } from '@fovea/contract/sdk-api'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { insertProductionKey, createTokenWithClient } from '../../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createSdkApiTasks } from '../tasks.ts'

const begun = new Date('2026-03-10T12:00:00.000Z')
const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })
beforeEach(() => {
  sdkApi.clock.now = begun
})

const later = (days: number) => new Date(begun.getTime() + days * dayMs)
const of = (sdkKey: string) => ({ params: { sdkKey } })
const one = (sdkKey: string, id: string) => ({ params: { sdkKey, id } })

let people = 0
async function personWithKey() {
  const browser = sdkApi.browser()
  const email = `airgap-${people++}@example.com`
  const user = await browser.signIn(email)
  const { key, id } = await insertProductionKey(sdkApi.db, user._id, begun)
  return { browser, email, user, key, id }
}

async function issue(browser: TestBrowser, sdkKey: string, deviceId = 'kiosk-7', days = 30) {
  return (await browser.call(postLicense, { ...of(sdkKey), body: { deviceId, days } })).payload
}

const list = async (browser: TestBrowser, sdkKey: string) =>
  (await browser.call(listLicenses, of(sdkKey))).payload.docs

async function keysAt(path: string): Promise<JSONWebKeySet> {
  return JSON.parse(await (await sdkApi.send('GET', path)).text())
}

test('a license is signed for one device, listed, and never outlives its key', async () => {
  const { browser, key, id } = await personWithKey()
  expect((await browser.call(listCommercialKeys)).payload.docs).toMatchObject([{ _id: id, key }])
  const { doc, file } = await issue(browser, key, '  Foyer   kiosk e\u0301 ', 30)
  expect(doc).toEqual({
    _id: expect.any(String),
    deviceId: 'Foyer kiosk \u00e9',
    created: begun.toISOString(),
    expires: later(30).toISOString(),
    revoked: null,
    state: 'valid',
    lastSeen: null,
    sessions: 0,
    sessionsAfterRevocation: 0,
    file,
  })
  const { payload, protectedHeader } = await jwtVerify(
    file,
    createLocalJWKSet(await keysAt('/sdk/v1/license-jwks')),
    { currentDate: begun },
  )
  expect(protectedHeader.typ).toBe('license+jwt')
  expect(payload).toMatchObject({
    licenseId: doc._id,
    device: 'Foyer kiosk \u00e9',
    license: { type: 'commercial', expires: later(365).toISOString() },
  })
  expect(payload).not.toHaveProperty('app')
  expect(payload).not.toHaveProperty('graceUntil')

  sdkApi.clock.now = later(100)
  await browser.signIn(`airgap-${people - 1}@example.com`)
  expect((await issue(browser, id, 'second', 365)).doc.expires).toBe(later(365).toISOString())
  const docs = await list(browser, id)
  expect(docs.map(({ deviceId, state }) => [deviceId, state])).toEqual([
    ['second', 'valid'],
    ['Foyer kiosk \u00e9', 'expired'],
  ])
  expect(docs[1]).not.toHaveProperty('file')
  sdkApi.clock.now = later(366)
  await browser.signIn(`airgap-${people - 1}@example.com`)
  expect(
    await browser.refused(postLicense, { ...of(key), body: { deviceId: 'x', days: 1 } }),
  ).toMatchObject({ status: 422, message: expect.stringContaining('has expired') })
})

test('keys of another kind are refused with a reason, and invalid input by its field', async () => {
  const { browser, key } = await personWithKey()
  const body = { deviceId: 'kiosk-7', days: 30 }
  const prod = (await browser.call(postProdKey, { body: { platformType: 'windows' } })).payload.doc
  const dev = (await browser.call(postDevKey, { body: {} })).payload.doc.developmentKey
  for (const [sdkKey, kind] of [
    [prod.key, 'production'],
    [prod._id, 'production'],
    [dev.key, 'development'],
  ] as const) {
    const refusal = {
      status: 422,
      name: 'RULE_BROKEN',
      message: expect.stringContaining(`this is a ${kind} key`),
    }
    expect(await browser.refused(postLicense, { ...of(sdkKey), body })).toMatchObject(refusal)
    expect(await browser.refused(listLicenses, of(sdkKey))).toMatchObject(refusal)
  }
  for (const days of [0, 366, 1.5, '30', null, undefined]) {
    expect(
      await browser.refused(postLicense, { ...of(key), body: { ...body, days } }),
    ).toMatchObject({
      status: 400,
      fields: { days: 'Send a whole number of days from 1 to 365.' },
    })
  }
  for (const deviceId of ['', '   ', 'x'.repeat(129), 'a\u0000b', 'a\u202eb', 7, undefined]) {
    expect(
      await browser.refused(postLicense, { ...of(key), body: { ...body, deviceId } }),
    ).toMatchObject({ status: 400, fields: { deviceId: expect.any(String) } })
  }
  expect(await list(browser, key)).toEqual([])
})

test('a license is revoked once, stays listed without its file, and both changes are in the key history', async () => {
  const { browser, key } = await personWithKey()
  const { doc } = await issue(browser, key, 'secret-device')
  const revoked = await browser.call(deleteLicense, one(key, doc._id))
  expect(revoked.payload.doc).toMatchObject({ state: 'revoked', revoked: begun.toISOString() })
  sdkApi.clock.now = later(1)
  const again = await browser.call(deleteLicense, one(key, doc._id))
  expect(again.payload.doc.revoked).toBe(begun.toISOString())
  const [listed] = await list(browser, key)
  expect(listed).toMatchObject({ deviceId: 'secret-device', state: 'revoked' })
  expect(listed).not.toHaveProperty('file')

  const { docs } = (await browser.call(getProdKeyHistory, { ...of(key), query: {} })).payload
  expect(docs.map(({ action }) => action)).toEqual(['license-revoked', 'license-issued', 'issued'])
  expect(JSON.stringify(docs)).toContain(doc._id)
  // The key history is kept longer than a device ID may be.
  expect(JSON.stringify(docs)).not.toContain('secret-device')
  expect(await browser.refused(deleteLicense, one(key, randomUUID()))).toMatchObject({
    status: 404,
  })
})

test('a key is limited in licenses that have not expired, revoked or not', async () => {
  const { browser, key, id } = await personWithKey()
  await sql`insert into air_gapped_licenses (id, key_id, device, file, created_at, expires_at, revoked_at)
    select gen_random_uuid(), ${id}, at::text, '', ${begun}, ${later(2)}, ${begun}
    from generate_series(1, ${maxLicenses - 1}) as at`.execute(sdkApi.db)
  await issue(browser, key)
  expect(
    await browser.refused(postLicense, { ...of(key), body: { deviceId: 'more', days: 1 } }),
  ).toMatchObject({ name: 'RULE_BROKEN', message: expect.stringContaining('the maximum') })
  sdkApi.clock.now = later(2)
  await issue(browser, key, 'more', 1)
})

test('roles and scopes apply as for keys, and another workspace finds nothing', async () => {
  const team = await createTestTeam(sdkApi, 'Gappers')
  const developer = await joinTeam(sdkApi, team, 'developer', 'developer-gap@example.com')
  const viewer = await joinTeam(sdkApi, team, 'viewer', 'viewer-gap@example.com')
  const { key, id } = await insertProductionKey(sdkApi.db, team.id, begun)
  const { doc } = await issue(developer.browser, key)
  const reader = await createTokenWithClient(sdkApi, team.owner.browser, { scopes: ['keys:read'] })
  const input = { ...of(id), body: { deviceId: 'x', days: 1 } }
  for (const [browser, name] of [
    [viewer.browser, 'ROLE_REFUSED'],
    [reader.program, 'SCOPE_REFUSED'],
  ] as const) {
    expect(await browser.refused(postLicense, input)).toMatchObject({ name })
    expect(await browser.refused(deleteLicense, one(id, doc._id))).toMatchObject({ name })
  }
  expect((await list(viewer.browser, id))[0]).not.toHaveProperty('file')
  expect((await list(reader.program, id))[0]).toHaveProperty('file')
  const stranger = await personWithKey()
  expect(await stranger.browser.refused(postLicense, input)).toMatchObject({ status: 404 })
  expect(await stranger.browser.refused(listLicenses, of(key))).toMatchObject({ status: 404 })
  expect(await stranger.browser.refused(deleteLicense, one(stranger.key, doc._id))).toMatchObject({
    status: 404,
  })
})

test('expired licenses are deleted after 90 days, and all are deleted with the account', async () => {
  const { browser, email, key, id } = await personWithKey()
  await issue(browser, key, 'jane-laptop', 1)
  await issue(browser, key, 'jane-desk', 2)
  const forget = createSdkApiTasks(
    sdkApi.db,
    () => later(92),
    sdkApi.platform.config.retention,
  ).find(({ name }) => name === 'delete expired air-gapped licenses')
  await forget?.run()
  expect((await list(browser, key)).map(({ deviceId }) => deviceId)).toEqual(['jane-desk'])
  expect(JSON.stringify((await browser.call(getMyData)).payload.rooms)).toContain('jane-desk')
  await browser.call(deleteCurrentUser, { body: { confirm: email } })
  const { rows } = await sql`select from air_gapped_licenses where key_id = ${id}`.execute(
    sdkApi.db,
  )
  expect(rows).toEqual([])
})
