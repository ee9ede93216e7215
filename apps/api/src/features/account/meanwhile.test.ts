import { deleteCurrentUser, getSession } from '@fovea/contract/auth'
import { deleteWorkspace, getWorkspace } from '@fovea/contract/workspaces'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countWaitingStatements, joinTeam, createTestTeam } from '../../../test/test-teams.ts'
import { subscribe, openTestBilling } from '../../../test/test-billing.ts'
import { lockInTransaction } from '../../platform/db/locking/advisory-lock.ts'
import type { Db } from '../../platform/db/connect.ts'

const billing = await openTestBilling()

/** Runs `action` after billing was closed and before erasure: the billing lock holds the deletion until then. */
async function runDuringDeletion<Result>(
  { deletion, ownerId }: { deletion: () => Promise<Result>; ownerId: string },
  action: (transaction: Db) => Promise<unknown>,
) {
  const { begun } = await billing.db.transaction().execute(async (transaction) => {
    await lockInTransaction(transaction, 'billing', ownerId)
    const deleting = deletion()
    await expect.poll(() => countWaitingStatements(billing.db)).toBe(1)
    await action(transaction)
    return { begun: deleting }
  })
  return begun
}

const orderPlan = (ownerId: string) => (transaction: Db) =>
  sql`insert into subscribe_intents (owner_id, price_id, state, created_at)
    values (${ownerId}, 'price_x', 'card', ${billing.clock.now})`.execute(transaction)

test('keeps an account for which a plan is ordered during its deletion, and can delete it again', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  const confirm = { body: { confirm: user.email } }
  const refused = await runDuringDeletion(
    { deletion: () => browser.refused(deleteCurrentUser, confirm), ownerId: user._id },
    orderPlan(user._id),
  )
  expect(refused).toMatchObject({ status: 409, name: 'CONFLICT' })
  expect((await browser.call(getSession)).payload.isSignIn).toBe(true)
  await billing.query`update subscribe_intents set state = 'failed' where owner_id = ${user._id}`
  await browser.call(deleteCurrentUser, confirm)
})

test('keeps a team for which a plan is ordered during its deletion', async () => {
  const { owner, id } = await createTestTeam(billing, 'Ordering')
  const confirm = { body: { confirm: 'Ordering' } }
  const refused = await runDuringDeletion(
    { deletion: () => owner.browser.refused(deleteWorkspace, confirm), ownerId: id },
    orderPlan(id),
  )
  expect(refused).toMatchObject({ status: 409, name: 'CONFLICT' })
  expect((await owner.browser.call(getWorkspace)).payload.doc.name).toBe('Ordering')
})

test('deletes an account whose bank question was never answered', async () => {
  const { browser, user } = await billing.customer()
  const input = await subscribe(browser, 'pm_card_authenticationRequiredOnSetup')
  expect(input.status).toBe('requires_action')
  // Events of the provider move the intent forward, which would make the deletion fail.
  await billing.settled()
  await browser.call(deleteCurrentUser, { body: { confirm: user.email } })
})

test("keeps a team and its owner's account when a member joins during the deletion", async () => {
  const team = await createTestTeam(billing, 'Joined')
  const { personal, user } = team.owner
  const confirm = { body: { confirm: user.email } }
  let joined: Awaited<ReturnType<typeof joinTeam>> | undefined
  const refused = await runDuringDeletion(
    { deletion: () => personal.refused(deleteCurrentUser, confirm), ownerId: team.id },
    async () => {
      joined = await joinTeam(billing, team, 'developer', 'just.joined@example.com')
    },
  )
  expect(refused).toMatchObject({
    status: 409,
    message: 'The workspace was changed at the same time. Try again.',
  })
  expect((await joined?.browser.call(getWorkspace))?.payload.doc.name).toBe('Joined')
  expect(await personal.refused(deleteCurrentUser, confirm)).toMatchObject({ status: 422 })
})
