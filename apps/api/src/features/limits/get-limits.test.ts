import { postProdKey } from '@fovea/contract/license-keys'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestSdkApi } from '../../../test/test-sdk-api.ts'
import { getLimits, computeLimits } from './get-limits.ts'

const now = new Date('2026-05-10T12:00:00.000Z')
const nothing = {
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
  ['nothing', nothing, { plan: 'basic', heldToFreeTier: true }],
  ['a subscription', { ...nothing, status: 'active' }, { plan: 'expert', heldToFreeTier: false }],
  ['one that ended', { ...nothing, status: 'canceled' }, { plan: 'basic', heldToFreeTier: true }],
  [
    'a commercial license',
    { ...nothing, commercial: true },
    { plan: 'commercial', heldToFreeTier: false },
  ],
  [
    'both',
    { ...nothing, commercial: true, status: 'active' },
    { plan: 'commercial', heldToFreeTier: false },
  ],
])('%s: %j', (_, standing, limits) => {
  expect(computeLimits(standing, now)).toMatchObject(limits)
})

test('lifts the limit of the SDK API at once after subscribing, and restores it after the end', async () => {
  const door = await createTestSdkApi()
  const browser = door.browser()
  const user = await browser.signIn('paying@example.com')
  const { payload } = await browser.call(postProdKey, {
    body: { platformType: 'ios', bundleId: 'com.example.reader' },
  })
  const { key } = payload.doc
  expect(await getLimits(door.db, user._id, door.clock.now)).toEqual({
    plan: 'basic',
    heldToFreeTier: true,
  })
  const month = door.clock.now.toISOString().slice(0, 8)
  await sql`
    insert into metered_months (owner_id, month, sessions)
    values (${user._id}, ${`${month}01`}, 10000)
  `.execute(door.db)
  expect(await door.start({ key })).toMatchObject({ valid: false, num: 8 })

  await sql`
    insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    values (${user._id}, 'sub_1', 'active', '2026-03-10T11:00:00Z', now(), now())
  `.execute(door.db)
  await expect.poll(async () => (await door.start({ key })).valid).toBe(true)
  expect(await getLimits(door.db, user._id, door.clock.now)).toEqual({
    plan: 'expert',
    heldToFreeTier: false,
    billed: { from: new Date('2026-03-10T11:00:00Z'), to: new Date('2026-04-01T00:00:00Z') },
  })

  await sql`update billing_accounts set status = 'canceled' where owner_id = ${user._id}`.execute(
    door.db,
  )
  await expect.poll(async () => (await door.start({ key })).num).toBe(8)
  await door.close()
})
