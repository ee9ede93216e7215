import { deleteProdKey, listProdKeys, postTrial } from '@fovea/contract/license-keys'
import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import { expect, test } from 'vitest'
import { createKey } from '../../../test/create-key.ts'
import { signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi()

const info = {
  email: 'mine@example.com',
  userRegion: 'Peru',
  userPurpose: 'TrySDK',
  userPlatform: 'iOS (Swift)',
  userjob: 'Designer',
} as const

async function personWithKeys(email: string) {
  const { browser, user } = await signInAs(api, email)
  const trial = await browser.call(postTrial, { body: { type: 'Get Free Trial License', info } })
  const kept = await createKey(browser)
  const gone = await createKey(browser)
  await browser.call(deleteProdKey, { params: { sdkKey: gone.key } })
  return { browser, user, trial: trial.key.payload.doc.developmentKey, kept }
}

async function rowsOf(userId: string) {
  const rows = await api.query`
    select 'key' from license_keys where owner_id = ${userId}
    union all select 'event' from key_events where owner_id = ${userId}
    union all select 'form' from trial_forms where owner_id = ${userId}
  `
  return rows.length
}

test('exports keys, trial form and events, including those of deleted keys', async () => {
  const { browser, trial, kept } = await personWithKeys('mine@example.com')
  const { rooms } = (await browser.call(getMyData)).payload
  expect(rooms['license-keys']).toMatchObject({
    developmentKey: trial,
    trialForm: { info, submitted_at: api.clock.now.toISOString() },
    productionKeys: [kept],
    commercialKeys: [],
    events: [
      { action: 'issued', ip: '127.0.0.1' },
      { action: 'issued' },
      { action: 'issued' },
      { action: 'deleted' },
    ],
  })
})

test('deleting the account erases the user’s keys and leaves those of others', async () => {
  const leaving = await personWithKeys('leaving@example.com')
  const staying = await personWithKeys('staying@example.com')
  const before = await rowsOf(staying.user._id)
  expect(await rowsOf(leaving.user._id)).toBe(before)
  await leaving.browser.call(deleteCurrentUser, { body: { confirm: 'leaving@example.com' } })
  expect(await rowsOf(leaving.user._id)).toBe(0)
  expect(await rowsOf(staying.user._id)).toBe(before)
  expect((await staying.browser.call(listProdKeys)).payload.docs).toEqual([staying.kept])
})
