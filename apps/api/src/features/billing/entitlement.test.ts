import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postProdKey } from '@fovea/contract/license-keys'
import { testDoor } from '../../../test/test-door.ts'
import { entitlementOf, entitlementOfStanding } from './entitlement.ts'

const now = new Date('2026-05-10T12:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const nothing = { status: null, past_due_since: null, cancel_at: null }

test.each([
  ['nothing', nothing, 'basic'],
  ['an active subscription', { ...nothing, status: 'active' }, 'expert'],
  ['one on trial', { ...nothing, status: 'trialing' }, 'expert'],
  ['one that waits for its end', { ...nothing, status: 'active', cancel_at: ago(-1) }, 'expert'],
  ['one whose end was not told of', { ...nothing, status: 'active', cancel_at: now }, 'basic'],
  ['a fresh debt', { ...nothing, status: 'past_due', past_due_since: ago(6.99) }, 'expert'],
  ['a debt of seven days', { ...nothing, status: 'past_due', past_due_since: ago(7) }, 'basic'],
  ['a debt given up', { ...nothing, status: 'unpaid', past_due_since: ago(1) }, 'expert'],
  ['a first payment that waits', { ...nothing, status: 'incomplete' }, 'basic'],
  ['an end', { ...nothing, status: 'canceled' }, 'basic'],
])('%s: %j is %s', (_, standing, entitlement) => {
  expect(entitlementOfStanding(standing, now)).toBe(entitlement)
})

test('whoever subscribes may go on at the door at once, and whoever stops is held again', async () => {
  const door = await testDoor()
  const browser = door.browser()
  const user = await browser.signIn('paying@example.com')
  const { payload } = await browser.call(postProdKey, {
    body: { platformType: 'ios', bundleId: 'com.example.reader' },
  })
  const { key } = payload.doc
  expect(await entitlementOf(door.db, user._id, door.clock.now)).toBe('basic')
  const month = door.clock.now.toISOString().slice(0, 8)
  await sql`
    insert into metered_months (owner_id, month, sessions)
    values (${user._id}, ${`${month}01`}, 10000)
  `.execute(door.db)
  expect(await door.start({ key })).toMatchObject({ valid: false, num: 8 })

  await sql`
    insert into billing_accounts (owner_id, subscription_id, status, started_at,
      current_period_start, current_period_end)
    values (${user._id}, 'sub_1', 'active', now(), now(), now())
  `.execute(door.db)
  await expect.poll(async () => (await door.start({ key })).valid).toBe(true)

  await sql`update billing_accounts set status = 'canceled' where owner_id = ${user._id}`.execute(
    door.db,
  )
  await expect.poll(async () => (await door.start({ key })).num).toBe(8)
  await door.close()
})
