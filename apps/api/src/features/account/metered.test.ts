import { postDevKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import { expect, test } from 'vitest'
import { openTestSdkApi } from '../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()

test('exports metered sessions to the user and keeps them after the account is deleted', async () => {
  const browser = sdkApi.browser()
  const { _id: ownerId } = await browser.signIn('metered@example.com')
  const { payload } = await browser.call(postDevKey, { body: {} })
  const { key } = payload.doc.developmentKey
  await sdkApi.start({ key })
  await sdkApi.start({ key, clientTime: '2020-01-01T00:00:00.000Z' })

  const data = (await browser.call(getMyData)).payload.rooms
  expect(data['metering']).toMatchObject({
    days: [{ day: '2026-03-10', license: 'development', sessions: '1' }],
  })
  expect(data['verification']).toMatchObject({ refusals: [{ code: 'AUTH_WRONG_LOCAL_TIME' }] })

  await browser.call(deleteCurrentUser, { body: { confirm: 'metered@example.com' } })
  const rows = await sdkApi.query`select
    (select count(*)::int from metered_sessions where device = '' and owner_id <> ${ownerId}) as sessions,
    (select count(*)::int from metered_sessions where owner_id = ${ownerId}) as own,
    (select count(*)::int from recent_sessions where owner_id = ${ownerId}) as recent,
    (select count(*)::int from refusals where owner_id = ${ownerId}) as refusals`
  expect(rows).toEqual([{ sessions: 1, own: 0, recent: 0, refusals: 0 }])
  await expect.poll(async () => (await sdkApi.start({ key })).num).toBe(3)
})
