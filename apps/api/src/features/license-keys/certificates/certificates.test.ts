import {
  deleteKeyRotation,
  deleteProdKey,
  getKeyCertificates,
  getProdKeyHistory,
  postKeyRotation,
  postProdKeyRestoration,
  type ProdKeyChange,
  putProdKey,
} from '@fovea/contract/license-keys'
import { dayMs, dayOf } from '@fovea/contract/time'
import { postKeyMove } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import { createKey } from '../../../../test/create-key.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { createTestTeam } from '../../../../test/test-teams.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { createLicenseKeyTasks } from '../tasks.ts'
import { certificateRepository, maxUnknownCertificates } from './certificate-repository.ts'

const sdkApi = await openTestSdkApi({ RATE_LIMIT_FACTOR: '1000' })

const app = { platformType: 'android' as const, packageName: 'com.example.reader' }
const hex = (byte: number) => Buffer.alloc(20, byte).toString('hex')
const base64 = (byte: number) => Buffer.alloc(20, byte).toString('base64')
const of = (sdkKey: string) => ({ params: { sdkKey } })

async function keyOf(email: string) {
  const browser = sdkApi.browser()
  await browser.signIn(email)
  return { browser, ...(await makeKey(browser)) }
}

async function makeKey(browser: TestBrowser) {
  const doc = await createKey(browser, app)
  return { key: doc.key, keyId: doc._id }
}

async function put(browser: TestBrowser, key: string, body: ProdKeyChange) {
  const { doc } = (await browser.call(putProdKey, { ...of(key), body })).payload
  if (doc.platformType !== 'android') throw new Error('not an Android key')
  return { ...doc.android, version: doc.version }
}

const startBy = (key: string, certificate: string) =>
  sdkApi.start({ key, platform: 'android', app: { id: app.packageName, certificate } })

async function seenOf(browser: TestBrowser, key: string) {
  await sdkApi.writeSightings()
  return (await browser.call(getKeyCertificates, of(key))).payload
}

test('each of ten certificates starts sessions, and an unregistered one is refused', async () => {
  const { browser, key } = await keyOf('ten@example.com')
  const ten = Array.from({ length: 10 }, (_, n) => n + 1)
  // Starts a session first, so that the SDK API has cached the unrestricted key.
  expect(await startBy(key, hex(99))).toMatchObject({ valid: true })
  await put(browser, key, { certificates: ten.map((n) => ({ fingerprint: hex(n) })) })
  await expect
    .poll(async () => (await startBy(key, hex(99))).code)
    .toBe('AUTH_INVALID_APP_SIGNATURE')
  for (const n of ten) expect(await startBy(key, hex(n))).toMatchObject({ valid: true })

  const eleven = [...ten, 11].map((n) => ({ fingerprint: hex(n) }))
  const body = { certificates: eleven }
  expect(await browser.refused(putProdKey, { ...of(key), body })).toMatchObject({
    status: 400,
    fields: { certificates: expect.stringContaining('at most 10') },
  })
  await put(browser, key, { certificates: ten.slice(1).map((n) => ({ fingerprint: hex(n) })) })
  await expect.poll(async () => (await startBy(key, hex(1))).valid).toBe(false)
})

test('the first certificate is the base64Signature, which replaces the first and clears all', async () => {
  const { browser, key } = await keyOf('first@example.com')
  const [one, two] = [
    { fingerprint: base64(1), label: 'Release' },
    { fingerprint: base64(2), label: 'Play App Signing' },
  ]
  expect(await put(browser, key, { certificates: [one, two] })).toMatchObject({
    base64Signature: base64(1),
    certificates: [one, two],
    version: 2,
  })
  const bare = [one, two].map(({ fingerprint }) => ({ fingerprint }))
  expect(await put(browser, key, { certificates: bare })).toMatchObject({ version: 2 })
  expect(await put(browser, key, { base64Signature: hex(1) })).toMatchObject({ version: 2 })

  const three = { fingerprint: base64(3), label: '' }
  expect((await put(browser, key, { base64Signature: hex(3) })).certificates).toEqual([three, two])
  expect((await put(browser, key, { base64Signature: hex(2) })).certificates).toEqual([two])
  expect(await put(browser, key, { base64Signature: '' })).toMatchObject({
    base64Signature: '',
    certificates: [],
  })
})

test('takes over a change of the first certificate by the previous release', async () => {
  const { browser, key } = await keyOf('before@example.com')
  const two = { fingerprint: base64(2), label: 'Second' }
  await put(browser, key, { certificates: [{ fingerprint: hex(1), label: 'First' }, two] })
  const change = (certificate: string) =>
    sdkApi.query`update license_keys set certificate = ${certificate} where key = ${key}`
  await change(base64(3))
  const read = async () =>
    (await seenOf(browser, key)).docs.map(({ fingerprint, label }) => ({ fingerprint, label }))
  expect(await read()).toEqual([{ fingerprint: base64(3), label: '' }, two])
  await change(base64(2))
  expect(await read()).toEqual([{ ...two, label: '' }])
  await change('')
  expect(await read()).toEqual([])
})

test('only Android keys have certificates, and two tabs do not overwrite each other', async () => {
  const { browser, key } = await keyOf('tabs@example.com')
  const other = await createKey(browser)
  const certificates = [{ fingerprint: hex(1) }]
  expect(
    await browser.refused(putProdKey, { ...of(other.key), body: { certificates } }),
  ).toMatchObject({ status: 400, fields: { certificates: expect.stringContaining('Android') } })
  expect(
    (await browser.call(putProdKey, { ...of(other.key), body: { certificates: [] } })).payload.doc,
  ).toEqual(other)

  await put(browser, key, { certificates, version: 1 })
  const body = { certificates: [{ fingerprint: hex(2) }], version: 1 }
  expect(await browser.refused(putProdKey, { ...of(key), body })).toMatchObject({
    status: 409,
    current: { android: { certificates: [{ fingerprint: base64(1), label: '' }] } },
  })
})

test('the key history lists which certificates were added, renamed and removed', async () => {
  const { browser, key } = await keyOf('history@example.com')
  await put(browser, key, { certificates: [{ fingerprint: hex(1) }] })
  await put(browser, key, { certificates: [{ fingerprint: hex(1), label: 'Release' }] })
  await put(browser, key, { certificates: [] })
  const { docs } = (await browser.call(getProdKeyHistory, { ...of(key), query: {} })).payload
  expect(docs.slice(0, 3).map(({ before, after }) => [before, after])).toEqual([
    [
      { base64Signature: base64(1), certificates: [`${base64(1)} Release`] },
      { base64Signature: '', certificates: [] },
    ],
    [{ certificates: [base64(1)] }, { certificates: [`${base64(1)} Release`] }],
    [
      { base64Signature: '', certificates: [] },
      { base64Signature: base64(1), certificates: [base64(1)] },
    ],
  ])
})

test('certificates stay with the key when it is rotated, deleted, restored and moved', async () => {
  const team = await createTestTeam(sdkApi, 'Signers')
  const { personal, browser: inTeam } = team.owner
  const { key } = await makeKey(personal)
  const certificates = [
    { fingerprint: base64(1), label: 'Release' },
    { fingerprint: base64(2), label: '' },
  ]
  await put(personal, key, { certificates })
  const android = { android: { certificates } }
  const rotated = await personal.call(postKeyRotation, { ...of(key), body: { overlapDays: 7 } })
  expect(rotated.payload.doc).toMatchObject(android)
  for (const text of [key, rotated.payload.doc.key]) {
    expect(await startBy(text, hex(2))).toMatchObject({ valid: true })
    expect(await startBy(text, hex(3))).toMatchObject({ valid: false })
  }
  expect((await personal.call(deleteKeyRotation, of(key))).payload.doc).toMatchObject(android)
  await personal.call(deleteProdKey, of(key))
  expect((await personal.call(postProdKeyRestoration, of(key))).payload.doc).toMatchObject(android)
  await personal.call(postKeyMove, { ...of(key), body: { workspaceId: team.id } })
  expect((await seenOf(inTeam, key)).docs).toMatchObject(certificates)
  await expect.poll(async () => (await startBy(key, hex(2))).valid).toBe(true)
})

test('lists observed certificates that are not registered, until they are', async () => {
  const { browser, key } = await keyOf('catcher@example.com')
  expect(await seenOf(browser, key)).toEqual({ docs: [], unregistered: [] })
  const now = sdkApi.clock.now.toISOString()
  for (const shown of [hex(1), base64(1), hex(2), hex(2), hex(2), 'nonsense', ''])
    await startBy(key, shown)
  await browser.call(putProdKey, { ...of(key), body: { certificates: [{ fingerprint: hex(1) }] } })
  expect(await seenOf(browser, key)).toEqual({
    docs: [{ fingerprint: base64(1), label: '', lastSeen: now }],
    unregistered: [{ fingerprint: base64(2), starts: 3, lastSeen: now }],
  })
  // Refused starts count as well, since the list is needed to register a missing certificate.
  await expect.poll(async () => (await startBy(key, hex(3))).valid).toBe(false)
  const { unregistered } = await seenOf(browser, key)
  expect(unregistered).toContainEqual({
    fingerprint: base64(3),
    starts: expect.any(Number),
    lastSeen: now,
  })
  const approved = [{ fingerprint: base64(1) }, { fingerprint: base64(3), label: 'Beta' }]
  await put(browser, key, { certificates: approved })
  expect(await seenOf(browser, key)).toMatchObject({
    docs: [{ label: '' }, { label: 'Beta', lastSeen: now }],
    unregistered: [{ fingerprint: base64(2) }],
  })
  const stranger = await keyOf('catcher-stranger@example.com')
  expect(await stranger.browser.refused(getKeyCertificates, of(key))).toMatchObject({ status: 404 })
})

test('limits the unregistered certificates of a key per day, and keeps all for thirty days', async () => {
  const { browser, key, keyId } = await keyOf('bounded@example.com')
  await put(browser, key, { certificates: [{ fingerprint: hex(1) }, { fingerprint: hex(2) }] })
  const repository = certificateRepository(sdkApi.db)
  const day = dayOf(sdkApi.clock.now)
  const seen = (certificate: string, starts: number) => ({
    keyId,
    day,
    certificate,
    starts,
    lastAt: sdkApi.clock.now,
  })
  const many = Array.from({ length: 200 }, (_, n) => seen(`stranger-${n}`, n))
  await repository.addSeen(many)
  await repository.addSeen([seen(base64(1), 1), seen(base64(2), 1), seen('stranger-199', 1)])
  const listed = await repository.listSeen(keyId, day)
  expect(listed).toHaveLength(maxUnknownCertificates + 2)
  expect(listed[0]).toMatchObject({ fingerprint: 'stranger-199', starts: 200 })
  expect(listed.map(({ fingerprint }) => fingerprint)).toContain(base64(2))

  const at = (days: number) => new Date(sdkApi.clock.now.getTime() + days * dayMs)
  const forget = async (now: Date) => {
    const tasks = createLicenseKeyTasks({ ...sdkApi.platform, clock: () => now })
    await tasks.find(({ name }) => name === 'delete expired observed certificates')?.run()
    return repository.listSeen(keyId, '2026-01-01')
  }
  expect(await forget(at(29))).toHaveLength(maxUnknownCertificates + 2)
  expect(await forget(at(30))).toEqual([])
})
