import {
  deleteDeactivation,
  getAdminUser,
  listAudit,
  postDeactivation,
  postSuspension,
} from '@fovea/contract/admin'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'
import { createTestTeam } from '../../../../test/test-teams.ts'

const billing = await openTestBilling()
const admin = (await signInAs(billing, 'admin@fovea.test')).browser

const deactivate = async (id: string, endSubscription: boolean) =>
  (await admin.call(postDeactivation, { params: { id }, body: { endSubscription } })).payload

const planStatus = async (id: string) =>
  (await admin.call(getAdminUser, { params: { id } })).payload.planStatus

async function subscriber() {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_visa')
  const stateOf = async () => (await billing.provider.subscriptions.retrieve(id)).status
  return { user, stateOf }
}

const auditActions = async (subject: string) =>
  (await admin.call(listAudit, { query: { subject } })).payload.docs.map(({ action }) => action)

test('deactivates a user without ending the subscription, and answers that it continues', async () => {
  const { user, stateOf } = await subscriber()
  expect(await planStatus(user._id)).toBe('subscribing')
  expect(await deactivate(user._id, false)).toMatchObject({
    doc: { deactivated: expect.any(String) },
    planStatus: 'subscribing',
  })
  expect(await stateOf()).toBe('active')
  // The same call can end the subscription later, and can be repeated.
  expect((await deactivate(user._id, true)).planStatus).toBe('unsubscribe')
  expect((await deactivate(user._id, true)).planStatus).toBe('unsubscribe')
  expect(await stateOf()).toBe('canceled')
  expect(await auditActions(user._id)).toEqual(['subscription ended', 'account deactivated'])
})

test('ends the subscription on request; reactivating does not restore it', async () => {
  const { user, stateOf } = await subscriber()
  expect((await deactivate(user._id, true)).planStatus).toBe('unsubscribe')
  expect(await stateOf()).toBe('canceled')
  await admin.call(deleteDeactivation, { params: { id: user._id } })
  expect(await planStatus(user._id)).toBe('unsubscribe')
})

test('ends the subscription of a team that is suspended, on request', async () => {
  const team = await createTestTeam(billing, 'Payers')
  const { id } = await subscribe(team.owner.browser, 'pm_card_visa')
  const suspend = async (endSubscription: boolean) =>
    (await admin.call(postSuspension, { params: { id: team.id }, body: { endSubscription } }))
      .payload
  expect((await suspend(false)).planStatus).toBe('subscribing')
  expect((await suspend(true)).planStatus).toBe('unsubscribe')
  expect((await billing.provider.subscriptions.retrieve(id)).status).toBe('canceled')
  expect(await auditActions(team.id)).toEqual(['subscription ended', 'team suspended'])
})
