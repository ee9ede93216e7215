import { deleteProdKey, postProdKey, postKeyRotation } from '@fovea/contract/license-keys'
import { createKeyText } from '@fovea/contract/license-keys/rules'
import { getRefusal, postRefusalFix } from '@fovea/contract/sdk-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { createTestSdkApi, type TestSdkApi } from '../../../../test/test-sdk-api.ts'

let sdkApi: TestSdkApi
let browser: TestBrowser
beforeAll(async () => {
  sdkApi = await createTestSdkApi()
  browser = sdkApi.browser()
  await browser.signIn('refused@example.com')
})
afterAll(() => sdkApi.close())

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

test('the last owner finds starts with a deleted key and with a replaced string', async () => {
  const body = { platformType: 'ios', bundleId: 'com.example.former' } as const
  const { key: old } = (await browser.call(postProdKey, { body })).payload.doc
  const findObserved = async (refId = '') =>
    (await browser.call(getRefusal, { params: { refId } })).payload.doc

  const rotated = await browser.call(postKeyRotation, {
    params: { sdkKey: old },
    body: { overlapDays: 0 },
  })
  const { key } = rotated.payload.doc
  await expect.poll(async () => (await startFormer(old)).num).toBe(3)
  const replaced = await startFormer(old)
  expect(await findObserved(replaced.refId)).toMatchObject({
    num: 3,
    observed: 'Old key after rotation',
    key: { key },
    fix: null,
  })

  await browser.call(deleteProdKey, { params: { sdkKey: key } })
  await expect.poll(async () => (await startFormer(key)).num).toBe(3)
  for (const text of [old, key]) {
    await expect
      .poll(async () => (await findObserved((await startFormer(text)).refId)).observed)
      .toBe('Deleted key')
  }
  const unknown = await startFormer(createKeyText('prod', new Uint8Array(16)))
  expect(
    await browser.refused(getRefusal, { params: { refId: unknown.refId ?? '' } }),
  ).toMatchObject({ status: 404 })
})
