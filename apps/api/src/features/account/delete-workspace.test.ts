import { getSubscription, listInvoices } from '@fovea/contract/billing'
import { listProdKeys, postProdKey } from '@fovea/contract/license-keys'
import { deleteCurrentUser, getSession } from '@fovea/contract/auth'
import {
  deleteWorkspace,
  getWorkspace,
  listMembers,
  listWorkspaceEvents,
  postWorkspace,
  putMember,
  putWorkspaceAddress,
} from '@fovea/contract/workspaces'
import { dayMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { searchAllTables } from '../../../test/all-tables.ts'
import { joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { subscribe, openTestBilling } from '../../../test/test-billing.ts'

const billing = await openTestBilling()

const address = { country: 'KR', state: '', city: 'Seoul', line1: 'Street 1', postalCode: '04524' }

async function payingTeam(name: string, card = 'pm_card_visa') {
  const team = await createTestTeam(billing, name)
  await team.owner.browser.call(putWorkspaceAddress, { body: { address } })
  const { id } = await subscribe(team.owner.browser, card)
  return { ...team, subscriptionId: id }
}

test("gives a team its own plan, name and address, apart from its owner's plan", async () => {
  const team = await payingTeam('Paying')
  const subscription = await billing.provider.subscriptions.retrieve(team.subscriptionId, {
    expand: ['customer'],
  })
  const { customer } = subscription
  expect(customer).toMatchObject({
    name: 'Paying',
    email: team.owner.user.email,
    metadata: { ownerId: team.id },
    address: { country: 'KR', city: 'Seoul' },
  })
  const { payload } = await team.owner.browser.call(getSubscription)
  expect(payload).toMatchObject({ planStatus: 'subscribing', entitlement: 'expert' })
  const personal = (await team.owner.personal.call(getSubscription)).payload
  expect(personal).toMatchObject({ planStatus: 'unsubscribe', entitlement: 'basic' })
  const audit = await team.owner.browser.call(listWorkspaceEvents, { query: {} })
  expect(audit.payload.docs[0]).toMatchObject({
    action: 'plan-ordered',
    actor: { email: team.owner.user.email },
  })
  const payer = await joinTeam(billing, team, 'billing', 'payer@example.com')
  expect((await payer.browser.call(getSubscription)).payload.planStatus).toBe('subscribing')
  expect((await payer.browser.call(listInvoices, { query: {} })).payload.docs).toBeInstanceOf(Array)
})

test('asks for the name of a team, ends its subscription and deletes all of its data', async () => {
  const team = await payingTeam('Deleted')
  const member = await joinTeam(billing, team, 'developer', 'left.behind@example.com')
  const body = { platformType: 'ios' as const, bundleId: 'com.example.deleted.team' }
  const { payload } = await member.browser.call(postProdKey, { body })
  const wrong = await team.owner.browser.refused(deleteWorkspace, { body: { confirm: 'deleted' } })
  expect(wrong).toMatchObject({ status: 400, fields: { confirm: 'Type Deleted to confirm.' } })
  const confirm = { body: { confirm: 'Deleted' } }
  expect(await member.browser.refused(deleteWorkspace, confirm)).toMatchObject({ status: 403 })
  expect(await team.owner.personal.refused(deleteWorkspace, confirm)).toMatchObject({ status: 422 })

  await team.owner.browser.call(deleteWorkspace, confirm)
  const ended = await billing.provider.subscriptions.retrieve(team.subscriptionId)
  expect(ended.status).toBe('canceled')
  for (const { browser } of [team.owner, member]) {
    expect(await browser.refused(listProdKeys)).toMatchObject({ status: 404 })
  }
  const traces = [team.id, payload.doc.key, payload.doc._id, 'com.example.deleted.team']
  expect(await searchAllTables(billing.db, traces)).toEqual({})
  expect((await member.personal.call(getSession)).payload.isSignIn).toBe(true)
})

test('keeps a team until its unpaid invoice is paid', async () => {
  const team = await payingTeam('Owing', 'pm_card_chargeCustomerFail')
  const used = new Date(billing.clock.now.getTime() + dayMs)
  await billing.meterSum(team.id, used, 20_000)
  await billing.moveTo(new Date(used.getTime() + dayMs / 24))
  const confirm = { body: { confirm: 'Owing' } }
  const refused = await team.owner.browser.refused(deleteWorkspace, confirm)
  expect(refused).toMatchObject({
    status: 422,
    message: expect.stringContaining('The workspace has unpaid invoices ('),
  })
  expect((await team.owner.browser.call(getWorkspace)).payload.doc.name).toBe('Owing')
  const { payload } = await team.owner.browser.call(listInvoices, { query: {} })
  const open = payload.docs.filter(({ status }) => status === 'open')
  expect(open).toHaveLength(1)
  await billing.provider.invoices.pay(open[0]?.id ?? '', { payment_method: 'pm_card_visa' })
  await team.owner.browser.call(deleteWorkspace, confirm)
})

test("refuses to delete the account of a team's only owner while the team has other members", async () => {
  const team = await createTestTeam(billing, 'Needed')
  const other = await joinTeam(billing, team, 'developer', 'needs.owner@example.com')
  const confirm = { body: { confirm: team.owner.user.email } }
  expect(await team.owner.personal.refused(deleteCurrentUser, confirm)).toMatchObject({
    status: 422,
    message: expect.stringContaining('You are the only owner of Needed.'),
  })
  const params = { userId: other.user._id }
  await team.owner.browser.call(putMember, { params, body: { role: 'owner' } })
  await team.owner.personal.call(deleteCurrentUser, confirm)
  expect((await other.browser.call(listMembers)).payload.docs).toMatchObject([{ role: 'owner' }])
})

test('deletes a team whose only member deletes the account, and ends its subscription', async () => {
  const team = await payingTeam('Lonely')
  await team.owner.personal.call(deleteCurrentUser, { body: { confirm: team.owner.user.email } })
  const ended = await billing.provider.subscriptions.retrieve(team.subscriptionId)
  expect(ended.status).toBe('canceled')
  const rows =
    await billing.query`select from workspaces where id in (${team.id}, ${team.owner.user._id})`
  expect(rows).toEqual([])
})

test('tells a team about a failed payment, and keeps its plan if it cannot be deleted', async () => {
  const team = await payingTeam('Overdue', 'pm_card_chargeCustomerFail')
  await joinTeam(billing, team, 'billing', 'treasurer@example.com')
  await joinTeam(billing, team, 'developer', 'no.treasurer@example.com')
  const { now } = billing.clock
  const tomorrow = new Date(now.getTime() + dayMs)
  await billing.meterSum(team.id, tomorrow, 20_000)
  await billing.moveTo(tomorrow)
  await billing.endMonth()
  const rows = await billing.query<{ recipient: string; subject: string }>`select recipient, subject
    from mails where name like 'payment-failed-%' order by recipient`
  const subject = 'The Expert plan payment of Overdue failed'
  expect(rows).toEqual([
    { recipient: team.owner.user.email, subject },
    { recipient: 'treasurer@example.com', subject },
  ])
  // The sign-in has expired in the meantime.
  await team.owner.personal.signIn(team.owner.user.email)
  const confirm = { body: { confirm: 'Overdue' } }
  expect(await team.owner.browser.refused(deleteWorkspace, confirm)).toMatchObject({ status: 422 })
  const kept = await billing.provider.subscriptions.retrieve(team.subscriptionId)
  expect(kept.status).toBe('past_due')
})

test('keeps an account and all of its teams while one team has an unpaid invoice', async () => {
  // Teams are deleted oldest first, so this team would go before the check of the other.
  const { id: debtless, owner } = await createTestTeam(billing, 'Debtless')
  const { personal, user } = owner
  const { _id: indebted } = (await personal.call(postWorkspace, { body: { name: 'Indebted' } }))
    .payload.doc
  await personal.in(indebted).call(putWorkspaceAddress, { body: { address } })
  await subscribe(personal.in(indebted), 'pm_card_chargeCustomerFail')
  const used = new Date(billing.clock.now.getTime() + dayMs)
  await billing.meterSum(indebted, used, 20_000)
  await billing.moveTo(used)
  await billing.endMonth()
  await personal.signIn(user.email)
  const refused = await personal.refused(deleteCurrentUser, { body: { confirm: user.email } })
  expect(refused).toMatchObject({
    status: 422,
    message: expect.stringMatching(
      /^Indebted has unpaid invoices \(.+\)\. Pay them, and then delete your account\.$/,
    ),
  })
  for (const id of [debtless, indebted]) {
    expect((await personal.in(id).call(getWorkspace)).payload.doc._id).toBe(id)
  }
})
