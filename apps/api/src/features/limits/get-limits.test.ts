import { postProdKey } from '@fovea/contract/license-keys'
import { expect, test } from 'vitest'
import { createTestSdkApi } from '../../../test/test-sdk-api.ts'
import { getLimits, computeLimits } from './get-limits.ts'

const now = new Date('2026-05-10T12:00:00.000Z')
const none = {
  commercial: false,
  status: null,
  past_due_since: null,
  cancel_at: null,
  started_at: null,
  ended_at: null,
  cap_amount: null,
  cap_mode: null,
  cap_apps: null,
}

test.each([
  ['no subscription', none, { plan: 'basic', isHeldToFreeTier: true }],
  ['a subscription', { ...none, status: 'active' }, { plan: 'expert', isHeldToFreeTier: false }],
  [
    'an ended subscription',
    { ...none, status: 'canceled' },
    { plan: 'basic', isHeldToFreeTier: true },
  ],
  [
    'a commercial license',
    { ...none, commercial: true },
    { plan: 'commercial', isHeldToFreeTier: false },
  ],
  [
    'a commercial license and a subscription',
    { ...none, commercial: true, status: 'active' },
    { plan: 'commercial', isHeldToFreeTier: false },
  ],
])('computes the limits of %s: %j', (_, input, limits) => {
  expect(computeLimits(input, now)).toMatchObject(limits)
})

test('lifts the limit of the SDK API at once after subscribing, and restores it after the end', async () => {
  const sdkApi = await createTestSdkApi()
  const browser = sdkApi.browser()
  const user = await browser.signIn('paying@example.com')
  const { payload } = await browser.call(postProdKey, {
    body: { platformType: 'ios', bundleId: 'com.example.reader' },
  })
  const { key } = payload.doc
  expect(await getLimits(sdkApi.db, user._id, sdkApi.clock.now)).toEqual({
    plan: 'basic',
    isHeldToFreeTier: true,
  })
  const month = sdkApi.clock.now.toISOString().slice(0, 8)
  await sdkApi.query`
    insert into metered_months (owner_id, month, sessions)
    values (${user._id}, ${`${month}01`}, 10000)
  `
  expect(await sdkApi.start({ key })).toMatchObject({ valid: false, num: 8 })

  await sdkApi.query`
    insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    values (${user._id}, 'sub_1', 'active', '2026-03-10T11:00:00Z', now(), now())
  `
  await expect.poll(async () => (await sdkApi.start({ key })).valid).toBe(true)
  expect(await getLimits(sdkApi.db, user._id, sdkApi.clock.now)).toEqual({
    plan: 'expert',
    isHeldToFreeTier: false,
    billedPeriod: { from: new Date('2026-03-10T11:00:00Z'), to: new Date('2026-04-01T00:00:00Z') },
  })

  await sdkApi.query`update billing_accounts set status = 'canceled' where owner_id = ${user._id}`
  await expect.poll(async () => (await sdkApi.start({ key })).num).toBe(8)
  await sdkApi.close()
})
