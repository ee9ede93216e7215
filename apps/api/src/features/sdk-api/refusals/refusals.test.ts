import {
  deleteProdKey,
  listDeletedKeys,
  listKeyUsage,
  postKeyRotation,
  postProdKey,
  postProdKeyRestoration,
} from '@fovea/contract/license-keys'
import { createKeyText } from '@fovea/contract/license-keys/rules'
import { getRefusal, postRefusalFix } from '@fovea/contract/sdk-api'
import { expect, test } from 'vitest'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()
const browser = sdkApi.browser()
await browser.signIn('refused@example.com')

const certificate = 'DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09'

test('the owner allows the refused domain, and the next start is valid', async () => {
  const body = { platformType: 'web', baseUrl: 'https://play.example.com' } as const
  const { key } = (await browser.call(postProdKey, { body })).payload.doc
  const start = () =>
    sdkApi.start({ key, platform: 'web', app: { id: '' } }, { origin: 'https://beta.example.com' })
  const refId = (await start()).refId ?? ''
  const { doc } = (await browser.call(getRefusal, { params: { refId } })).payload
  expect(doc).toMatchObject({
    num: 19,
    observed: 'https://beta.example.com',
    allowed: ['https://play.example.com'],
    fix: { act: 'allow-domain', domain: 'https://beta.example.com' },
    key: { key },
  })
  const fixed = await browser.call(postRefusalFix, { params: { refId } })
  expect(fixed.payload.doc.fix).toBeNull()
  await expect.poll(async () => (await start()).valid).toBe(true)
  const again = await browser.refused(postRefusalFix, { params: { refId } })
  expect(again).toMatchObject({ status: 422, name: 'RULE_BROKEN' })
})

test('domains with non-ASCII characters are compared and shown in the form that browsers send', async () => {
  const body = { platformType: 'web', baseUrl: 'https://play.münchen.de' } as const
  const { key, appName } = (await browser.call(postProdKey, { body })).payload.doc
  expect(appName).toBe('münchen')
  const start = (origin: string) =>
    sdkApi.start({ key, platform: 'web', app: { id: '' } }, { origin })
  expect(await start('https://play.xn--mnchen-3ya.de')).toMatchObject({ valid: true })
  const refId = (await start('https://xn--mnchen-3ya.de')).refId ?? ''
  const { doc } = (await browser.call(getRefusal, { params: { refId } })).payload
  expect(doc).toMatchObject({
    observed: 'https://xn--mnchen-3ya.de',
    allowed: ['https://play.xn--mnchen-3ya.de'],
    fix: { act: 'allow-domain', domain: 'https://xn--mnchen-3ya.de' },
    key: { key },
  })
})

test('the owner accepts the refused certificate', async () => {
  const body = { platformType: 'android', packageName: 'com.example.reader' } as const
  const { key } = (await browser.call(postProdKey, { body })).payload.doc
  await browser.send({
    method: 'PUT',
    url: `/api/license/prod/${key}`,
    payload: { base64Signature: certificate.replace('DA', 'DB') },
  })
  const start = () =>
    sdkApi.start({ key, platform: 'android', app: { id: 'com.example.reader', certificate } })
  await expect.poll(async () => (await start()).num).toBe(7)
  const refId = (await start()).refId ?? ''
  await browser.call(postRefusalFix, { params: { refId } })
  await expect.poll(async () => (await start()).valid).toBe(true)
})

test('another workspace can neither see nor fix a refusal', async () => {
  const body = { platformType: 'windows', appName: 'Reader' } as const
  const { key } = (await browser.call(postProdKey, { body })).payload.doc
  const refId = (await sdkApi.start({ key, platform: 'ios' })).refId ?? ''
  const stranger = sdkApi.browser()
  await stranger.signIn('stranger@example.com')
  for (const declared of [getRefusal, postRefusalFix]) {
    expect(await stranger.refused(declared, { params: { refId } })).toMatchObject({ status: 404 })
  }
  const { doc } = (await browser.call(getRefusal, { params: { refId } })).payload
  expect(doc).toMatchObject({ num: 10, observed: 'ios', allowed: ['windows'], fix: null })
})

test('answers 404 for an invalid or unknown reference', async () => {
  for (const refId of ['x', crypto.randomUUID()])
    expect(await browser.refused(getRefusal, { params: { refId } })).toMatchObject({ status: 404 })
})

const startFormer = (key: string) => sdkApi.start({ key, app: { id: 'com.example.former' } })

test('the last owner finds and counts starts with a deleted key and with a replaced string', async () => {
  const body = { platformType: 'ios', bundleId: 'com.example.former' } as const
  const { key: old, _id } = (await browser.call(postProdKey, { body })).payload.doc
  const findRefused = async (text: string) => {
    await expect.poll(async () => (await startFormer(text)).num).toBe(3)
    const { refId = '' } = await startFormer(text)
    return (await browser.call(getRefusal, { params: { refId } })).payload.doc
  }
  const { payload } = await browser.call(postKeyRotation, {
    params: { sdkKey: old },
    body: { overlapDays: 0 },
  })
  const { key } = payload.doc
  expect(await findRefused(old)).toMatchObject({
    num: 3,
    observed: 'Old key after rotation',
    key: { key },
    fix: null,
  })
  await sdkApi.writeSightings()
  const findUsage = async () => {
    const { docs } = (await browser.call(listKeyUsage)).payload
    return docs.find((usage) => usage._id === _id)
  }
  const used = await findUsage()
  expect(used).toMatchObject({ oldStringRefusedToday: used?.refusedToday })
  expect(used?.refusedToday).toBeGreaterThan(0)

  await browser.call(deleteProdKey, { params: { sdkKey: key } })
  const deleted = await findRefused(key)
  const readTrash = async () => (await browser.call(listDeletedKeys)).payload.docs[0]
  await sdkApi.writeSightings()
  const inTrash = await readTrash()
  expect(inTrash?.refusedToday).toBeGreaterThan(0)
  expect(deleted).toMatchObject({
    observed: 'Deleted key',
    key: null,
    restorableUntil: inTrash?.gone_on,
    cured: null,
  })
  // Restoring the key does not bring back a replaced string, so the trash does not count it.
  expect(await findRefused(old)).toMatchObject({ observed: 'Old key after rotation', key: null })
  await startFormer(key)
  await sdkApi.writeSightings()
  expect((await readTrash())?.refusedToday).toBe((inTrash?.refusedToday ?? 0) + 1)

  await browser.call(postProdKeyRestoration, { params: { sdkKey: key } })
  const { refId } = deleted
  const restored = (await browser.call(getRefusal, { params: { refId } })).payload.doc
  expect(restored).toMatchObject({ key: { key }, cured: { by: { you: true } } })
  expect(restored).not.toHaveProperty('restorableUntil')
  expect((await findUsage())?.oldStringRefusedToday).toBeGreaterThan(used?.refusedToday ?? 0)

  const unknown = await startFormer(createKeyText('prod', new Uint8Array(16)))
  expect(
    await browser.refused(getRefusal, { params: { refId: unknown.refId ?? '' } }),
  ).toMatchObject({ status: 404 })
})
