import { deleteProdKey, postProdKey, postKeyRotation } from '@fovea/contract/license-keys'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listenToEvents, readPublishedEvents } from '../../../../test/webhooks/published-events.ts'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'
import { publishRefusals } from './publish-refusals.ts'

const sdkApi = await openTestSdkApi()

async function createKeyOf(email: string) {
  const browser = sdkApi.browser()
  const user = await browser.signIn(email)
  const body = { platformType: 'ios' as const, bundleId: 'com.example.reader' }
  const { doc } = (await browser.call(postProdKey, { body })).payload
  return { browser, user, doc }
}

test('gathers refused starts into one event for each key and code', async () => {
  const { browser, user, doc } = await createKeyOf('listener@example.com')
  const silent = await createKeyOf('silent@example.com')
  await listenToEvents(browser)
  const copy = { app: { id: 'com.example.copy' } }
  for (let count = 0; count < 5; count++) await sdkApi.start({ key: doc.key, ...copy })
  await sdkApi.writeSightings()
  for (let count = 0; count < 3; count++) await sdkApi.start({ key: doc.key, ...copy })
  await sdkApi.start({ key: doc.key, clientTime: '2020-01-01T00:00:00.000Z' })
  await sdkApi.start({ key: doc.key })
  await sdkApi.start({ key: silent.doc.key, ...copy })
  await sdkApi.writeSightings()
  expect(await readPublishedEvents(sdkApi.db, user._id)).toEqual([])
  await publishRefusals(sdkApi.db, sdkApi.clock.now)
  await publishRefusals(sdkApi.db, sdkApi.clock.now)
  const events = await readPublishedEvents(sdkApi.db, user._id)
  expect(new Map(events.map(({ data }) => [data['code'], data['count']]))).toEqual(
    new Map([
      ['AUTH_INVALID_PACKAGE_NAME', 8],
      ['AUTH_WRONG_LOCAL_TIME', 1],
    ]),
  )
  expect(events).toHaveLength(2)
  expect(events.find(({ data }) => data['count'] === 8)).toMatchObject({
    type: 'session.refused',
    data: {
      key: { id: doc._id, app: 'com.example.reader' },
      from: '2026-03-10T12:00:00.000Z',
      sample: {
        platform: 'ios',
        app: 'com.example.copy',
        os: 'iOS 19',
        observed: 'com.example.copy',
      },
    },
  })
  const { rows } = await sql`select from webhook_refusals`.execute(sdkApi.db)
  expect(rows).toEqual([])
  // Alerts count all of them by the minute, as before.
  const counted = await sql<{ starts: number }>`select sum(starts)::int as starts
    from refused_starts where key_id = ${doc._id}`.execute(sdkApi.db)
  expect(counted.rows).toEqual([{ starts: 9 }])
})

test('tells the last owner of starts with a deleted key and with a replaced string', async () => {
  const { browser, user, doc } = await createKeyOf('last-owner@example.com')
  await listenToEvents(browser)
  const params = { sdkKey: doc.key }
  const rotated = (await browser.call(postKeyRotation, { params, body: { overlapDays: 0 } }))
    .payload.doc
  const refuse = async (key: string, count: number) => {
    await expect.poll(async () => (await sdkApi.start({ key })).num).toBe(3)
    for (let others = 1; others < count; others++) await sdkApi.start({ key })
  }
  await refuse(doc.key, 3)
  await sdkApi.writeSightings()
  await publishRefusals(sdkApi.db, sdkApi.clock.now)
  await browser.call(deleteProdKey, { params: { sdkKey: rotated.key } })
  await refuse(rotated.key, 2)
  await sdkApi.writeSightings()
  await publishRefusals(sdkApi.db, sdkApi.clock.now)
  const events = await readPublishedEvents(sdkApi.db, user._id)
  const refused = events.filter(({ type }) => type === 'session.refused')
  expect(refused.map(({ data }) => data)).toMatchObject([
    { code: 'AUTH_INVALID_KEY', count: 3, sample: { observed: 'Old key after rotation' } },
    {
      key: { id: doc._id, kind: 'prod', app: 'com.example.reader' },
      code: 'AUTH_INVALID_KEY',
      count: 2,
      sample: { observed: 'Deleted key' },
    },
  ])
})
