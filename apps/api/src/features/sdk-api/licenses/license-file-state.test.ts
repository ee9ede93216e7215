import { randomUUID } from 'node:crypto'
import { dayMs } from '@fovea/contract/time'
import { deleteLicense, listLicenses, postLicense } from '@fovea/contract/sdk-api'
import { decodeProtectedHeader, type JSONWebKeySet } from 'jose'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { insertProductionKey } from '../../../../test/sign-in-as.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createEncryption } from '../../../platform/encryption/encryption.ts'
import { rotateSigningKeys } from '../leases/signing-keys.ts'

const begun = new Date('2026-03-10T12:00:00.000Z')
const sdkApi = await openTestSdkApi()
beforeEach(() => {
  sdkApi.clock.now = begun
})

const later = (days: number) => new Date(begun.getTime() + days * dayMs)
const of = (sdkKey: string) => ({ params: { sdkKey } })
const one = (sdkKey: string, id: string) => ({ params: { sdkKey, id } })

let people = 0
async function personWithKey() {
  const browser = sdkApi.browser()
  const user = await browser.signIn(`airgap-${people++}@example.com`)
  const { key } = await insertProductionKey(sdkApi.db, user._id, begun)
  return { browser, key }
}

async function issue(browser: TestBrowser, sdkKey: string, deviceId = 'kiosk-7', days = 30) {
  return (await browser.call(postLicense, { ...of(sdkKey), body: { deviceId, days } })).payload
}

const list = async (browser: TestBrowser, sdkKey: string) =>
  (await browser.call(listLicenses, of(sdkKey))).payload.docs

async function keysAt(path: string): Promise<JSONWebKeySet> {
  return JSON.parse(await (await sdkApi.send('GET', path)).text())
}

const idsAt = async (path: string) => (await keysAt(path)).keys.map((each) => each.kid)

const device = (uuid: string) => ({ device: { os: 'Windows NT 10.0', uuid } })

test('sessions under a license file count once, for its own key, device and time', async () => {
  const { browser, key } = await personWithKey()
  const { file } = await issue(browser, key)
  const ran = (days: number) => ({
    sessionId: randomUUID(),
    start: later(days).toISOString(),
    duration: 60,
  })
  sdkApi.clock.now = later(3)
  const offline = [ran(1), ran(2)]
  const result = { key, ...device('kiosk-7'), lease: file, licenseFile: file, offline }
  for (let sent = 0; sent < 2; sent++) {
    expect(await sdkApi.start(result)).toMatchObject({
      valid: true,
      licenseFile: 'valid',
      offline: { taken: 2, refused: 0 },
    })
  }
  const [doc] = await list(browser, key)
  expect(doc).toMatchObject({
    sessions: 2,
    sessionsAfterRevocation: 0,
    lastSeen: later(3).toISOString(),
  })

  const other = await personWithKey()
  const nobodys = { offline: { taken: 0, reason: 'LEASE_INVALID' }, licenseFile: 'invalid' }
  expect(await sdkApi.start({ ...result, ...device('kiosk-8') })).toMatchObject(nobodys)
  expect(await sdkApi.start({ ...result, key: other.key })).toMatchObject(nobodys)
  expect(await sdkApi.start({ ...result, lease: `${file}x`, licenseFile: 'x' })).toMatchObject(
    nobodys,
  )
  sdkApi.clock.now = later(40)
  expect(await sdkApi.start({ ...result, offline: [ran(31)] })).toMatchObject({
    offline: { taken: 0, reason: 'OUT_OF_LEASE' },
    licenseFile: 'invalid',
  })
})

test('a device with a revoked license is told so when it comes online, and its sessions since then count', async () => {
  const { browser, key } = await personWithKey()
  const { doc, file } = await issue(browser, key)
  sdkApi.clock.now = later(2)
  await browser.call(deleteLicense, one(key, doc._id))
  sdkApi.clock.now = later(5)
  const offline = [1, 3, 4].map((days) => ({
    sessionId: randomUUID(),
    start: later(days).toISOString(),
    duration: 60,
  }))
  const result = { key, ...device('kiosk-7'), lease: file, licenseFile: file, offline }
  expect(await sdkApi.start(result)).toMatchObject({
    valid: true,
    licenseFile: 'revoked',
    offline: { taken: 3 },
  })
  // A start that is refused because of its clock gets the same answer.
  const clientTime = later(-300).toISOString()
  expect(await sdkApi.start({ ...result, clientTime })).toMatchObject({
    num: 14,
    licenseFile: 'revoked',
  })
  expect(await list(browser, key)).toMatchObject([
    { sessions: 3, sessionsAfterRevocation: 2, lastSeen: later(5).toISOString() },
  ])
})

test('a lease is not accepted as a license file, nor a license file as a lease', async () => {
  const { browser, key } = await personWithKey()
  const { file } = await issue(browser, key, 'device-1')
  const { lease = '' } = await sdkApi.start({ key })
  expect(lease).not.toBe('')
  expect(await sdkApi.start({ key, licenseFile: lease })).toMatchObject({ licenseFile: 'invalid' })
  const [leaseHead, leaseClaims, leaseSignature] = lease.split('.')
  const [fileHead, fileClaims, fileSignature] = file.split('.')
  const offline = [{ sessionId: randomUUID(), start: begun.toISOString(), duration: 1 }]
  for (const mixed of [
    [leaseHead, fileClaims, fileSignature],
    [fileHead, leaseClaims, leaseSignature],
    [leaseHead, fileClaims, leaseSignature],
    [fileHead, leaseClaims, fileSignature],
  ]) {
    const text = mixed.join('.')
    expect(await sdkApi.start({ key, licenseFile: text, lease: text, offline })).toMatchObject({
      licenseFile: 'invalid',
      offline: { taken: 0, reason: 'LEASE_INVALID' },
    })
  }
})

test('a replaced signing key verifies license files as long as they may run, and leases no longer than before', async () => {
  const { browser, key } = await personWithKey()
  const { file } = await issue(browser, key, 'device-1', 365)
  const { kid = '' } = decodeProtectedHeader(file)
  const next = await rotateSigningKeys(sdkApi.db, createEncryption([]), begun)
  const reread = async (days: number) => {
    sdkApi.clock.now = later(days)
    await sql`select pg_notify('signing_keys', '')`.execute(sdkApi.db)
  }
  await reread(16)
  await expect.poll(() => idsAt('/sdk/v1/jwks')).not.toContain(kid)
  expect(await idsAt('/sdk/v1/license-jwks')).toEqual(expect.arrayContaining([kid, next]))
  await reread(364)
  expect(await sdkApi.start({ key, licenseFile: file })).toMatchObject({ licenseFile: 'valid' })
  await reread(400)
  await expect.poll(() => idsAt('/sdk/v1/license-jwks')).not.toContain(kid)
})
