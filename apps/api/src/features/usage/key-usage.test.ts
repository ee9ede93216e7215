import { randomUUID } from 'node:crypto'
import { deleteProdKey, listKeyUsage } from '@fovea/contract/license-keys'
import { deleteCurrentUser } from '@fovea/contract/auth'
import { afterEach, expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { openTestSdkApi } from '../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()
const today = sdkApi.clock.now
afterEach(() => {
  sdkApi.clock.now = today
})

async function developer(email: string) {
  const browser = sdkApi.browser()
  await browser.signIn(email)
  return browser
}

const usageOf = async (browser: TestBrowser) => (await browser.call(listKeyUsage)).payload

async function runAt(moment: string, key: string, count: number) {
  sdkApi.clock.now = new Date(moment)
  for (let session = 0; session < count; session++) await sdkApi.start({ key })
  sdkApi.clock.now = today
}

const thirtyDays = (counts: Record<number, number>) =>
  Array.from({ length: 30 }, (_, at) => counts[29 - at] ?? 0)

test('each key has its own thirty days and last use, even if two keys share an app', async () => {
  const browser = await developer('two-keys@example.com')
  const old = await createKey(browser)
  const young = await createKey(browser)
  await runAt('2026-03-07T23:59:59.000Z', old.key, 2)
  await runAt('2026-03-08T08:30:00.000Z', old.key, 1)
  await runAt('2026-03-10T09:00:00.000Z', young.key, 3)

  expect(await usageOf(browser)).toEqual({
    from: '2026-02-09',
    docs: [
      {
        _id: young._id,
        lastUsedAt: '2026-03-10T09:00:00.000Z',
        refusedToday: 0,
        oldStringRefusedToday: 0,
        counts: thirtyDays({ 0: 3 }),
      },
      {
        _id: old._id,
        lastUsedAt: '2026-03-08T08:30:00.000Z',
        refusedToday: 0,
        oldStringRefusedToday: 0,
        counts: thirtyDays({ 2: 1, 3: 2 }),
      },
    ],
  })
})

test('a session counts once, and a late one does not move the last use back', async () => {
  const browser = await developer('once@example.com')
  const { key } = await createKey(browser)
  const sessionId = randomUUID()
  await sdkApi.start({ key, sessionId })
  await sdkApi.start({ key, sessionId })
  await runAt('2026-03-10T06:00:00.000Z', key, 1)
  const { docs } = await usageOf(browser)
  expect(docs).toMatchObject([
    { lastUsedAt: '2026-03-10T12:00:00.000Z', counts: thirtyDays({ 0: 2 }) },
  ])
})

test('sessions older than thirty days only set the last use, and refused starts do not count', async () => {
  const browser = await developer('older@example.com')
  const used = await createKey(browser)
  const unused = await createKey(browser)
  await runAt('2026-02-08T12:00:00.000Z', used.key, 1)
  const { num } = await sdkApi.start({ key: unused.key, app: { id: 'com.example.stranger' } })
  expect(num).toBe(6)
  await sdkApi.writeSightings()
  expect((await usageOf(browser)).docs).toEqual([
    {
      _id: unused._id,
      lastUsedAt: null,
      refusedToday: 1,
      oldStringRefusedToday: 0,
      counts: thirtyDays({}),
    },
    {
      _id: used._id,
      lastUsedAt: '2026-02-08T12:00:00.000Z',
      refusedToday: 0,
      oldStringRefusedToday: 0,
      counts: thirtyDays({}),
    },
  ])
})

test('refused starts of today are counted, by key and from midnight in UTC', async () => {
  const browser = await developer('refused@example.com')
  const ios = await createKey(browser)
  await createKey(browser, { platformType: 'web', baseUrl: 'https://play.example.com' })
  const refuse = () => sdkApi.start({ key: ios.key, app: { id: 'com.example.stranger' } })
  for (const moment of ['2026-03-09T23:59:59.000Z', '2026-03-10T00:00:00.000Z']) {
    sdkApi.clock.now = new Date(moment)
    await refuse()
  }
  sdkApi.clock.now = today
  await refuse()
  await sdkApi.writeSightings()
  const { docs } = await usageOf(browser)
  expect(docs.map(({ refusedToday }) => refusedToday)).toEqual([0, 2])
})

test('neither keys of other workspaces nor deleted keys are listed', async () => {
  const browser = await developer('alone@example.com')
  expect((await usageOf(browser)).docs).toEqual([])
  const { key } = await createKey(browser)
  await sdkApi.start({ key })
  expect((await usageOf(browser)).docs).toHaveLength(1)
  expect((await usageOf(await developer('stranger@example.com'))).docs).toEqual([])
  await browser.call(deleteProdKey, { params: { sdkKey: key } })
  expect((await usageOf(browser)).docs).toEqual([])
})

test('sums of keys are deleted with the account', async () => {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn('going@example.com')
  const { key } = await createKey(browser)
  await sdkApi.start({ key })
  const kept = async () =>
    await sdkApi.query`select from metered_key_days where owner_id = ${ownerId}`
  expect(await kept()).toHaveLength(1)
  await browser.call(deleteCurrentUser, { body: { confirm: 'going@example.com' } })
  expect(await kept()).toEqual([])
})
