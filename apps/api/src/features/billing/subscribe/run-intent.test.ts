import { hourMs } from '@fovea/contract/time'
import { randomUUID } from 'node:crypto'
import { getPaymentProfile, listPlans } from '@fovea/contract/billing'
import { expect, test } from 'vitest'
import { openTestBilling } from '../../../../test/test-billing.ts'
import { createBillingContext } from '../billing-context.ts'
import { billingRepository } from '../repository.ts'
import { readIntentOutcome, runIntent } from './run-intent.ts'
import { type IntentRow, intentRepository, type NewIntent } from './intent-repository.ts'
import { subscribeCustomer } from './subscribe-customer.ts'

const asksTheBank = 'pm_card_authenticationRequiredOnSetup'
const unusable = "This card can't be used. Enter it again or use another card."

const billing = await openTestBilling()

const context = () => createBillingContext(billing.platform)
async function advance({ id }: Pick<IntentRow, 'id'>) {
  await runIntent(context(), id)
  return readIntentOutcome(context(), id)
}

async function createIntent(values: Partial<NewIntent> = {}) {
  const { browser, user } = await billing.customer()
  await browser.call(getPaymentProfile)
  const { data } = await browser.call(listPlans)
  await billing.settled()
  return intentRepository(billing.db).insert({
    owner_id: user._id,
    request_key: null,
    price_id: data[0]?.id ?? '',
    payment_method_id: 'pm_card_visa',
    state: 'card',
    created_at: billing.clock.now,
    ...values,
  })
}

/** Reads the intent after overwriting the columns that a crash has kept from being stored. */
async function reloadIntent({ id }: IntentRow, lost: Partial<IntentRow> = {}) {
  if (Object.keys(lost).length > 0)
    await billing.db
      .$extendTables<{ subscribe_intents: IntentRow }>()
      .updateTable('subscribe_intents')
      .set(lost)
      .where('id', '=', id)
      .execute()
  const intent = await intentRepository(billing.db).find(id)
  if (!intent) throw new Error('The intent does not exist.')
  return intent
}

async function subscriptionsOf(ownerId: string) {
  const customer = await billing.customerOf(ownerId)
  return (await billing.provider.subscriptions.list({ customer })).data
}

test('asks the bank the same question again after a crash', async () => {
  const intent = await createIntent({ payment_method_id: asksTheBank })
  const request = await advance(intent)
  expect(request).toMatchObject({ state: 'asked', status: 'requires_action' })
  await billing.settled()
  expect(await advance(await reloadIntent(intent, { setup_intent_id: null }))).toEqual(request)
})

test('adopts the existing subscription after a crash and keeps later changes of it', async () => {
  const intent = await createIntent()
  await advance(intent)
  await billing.settled()
  const [made] = await subscriptionsOf(intent.owner_id)
  await billing.provider.subscriptions.update(made?.id ?? '', { cancel_at_period_end: true })
  await billing.settled()
  await advance(await reloadIntent(intent, { state: 'subscribing', subscription_id: null }))
  expect(await subscriptionsOf(intent.owner_id)).toMatchObject([
    {
      id: made?.id,
      cancel_at_period_end: true,
      default_payment_method: made?.default_payment_method,
    },
  ])
  expect(made?.default_payment_method).toMatch(/^pm_/)
  expect(await reloadIntent(intent)).toMatchObject({ state: 'done', subscription_id: made?.id })
})

test('creates one subscription in two simultaneous processes', async () => {
  // The intent is closed at first, so that the provider's event about the card does not move it.
  const intent = await createIntent({ state: 'failed' })
  const card = await billing.setUpCard(intent.owner_id)
  const both = await reloadIntent(intent, { state: 'subscribing', payment_method_id: card })
  await Promise.all([subscribeCustomer(context(), both), subscribeCustomer(context(), both)])
  expect(await subscriptionsOf(intent.owner_id)).toHaveLength(1)
})

test('answers the result of a closed intent at once, even while it is claimed', async () => {
  const done = await createIntent()
  await advance(done)
  await billing.settled()
  const later = new Date(Date.now() + hourMs)
  const ended = await reloadIntent(done, { driven_until: later })
  const [subscription] = await subscriptionsOf(done.owner_id)
  const subscribed = { state: 'subscribed', account: { subscription_id: subscription?.id } }
  expect(await advance(ended)).toMatchObject(subscribed)
  const account = await billingRepository(billing.db).findAccount(done.owner_id)
  await billing.query`update billing_accounts set subscription_id = null, status = null, started_at = null,
      current_period_start = null, current_period_end = null, version = version + 1
    where owner_id = ${done.owner_id}`
  expect(account?.subscription_id).toBe(subscription?.id)
  expect(await advance(ended)).toMatchObject(subscribed)
  await billing.query`delete from billing_accounts where owner_id = ${done.owner_id}`
  await expect(advance(ended)).rejects.toMatchObject({
    name: 'USER_GONE',
    message: 'This account has been deleted.',
  })

  const failed = await createIntent()
  for (const [failure, message] of [
    [null, 'Your card was declined.'],
    ['The bank says no.', 'The bank says no.'],
  ] as const) {
    const closed = await reloadIntent(failed, { state: 'failed', failure, driven_until: later })
    await expect(advance(closed)).rejects.toMatchObject({ name: 'CARD_REFUSED', message: message })
  }
})

test("fails the intent with the bank's message, without another attempt", async () => {
  const intent = await createIntent({ payment_method_id: 'pm_card_visa_chargeDeclined' })
  await expect(advance(intent)).rejects.toThrow('Your card was declined.')
  expect(await reloadIntent(intent)).toMatchObject({
    state: 'failed',
    failure: 'Your card was declined.',
    attempt: intent.attempt,
  })
})

async function loseCustomer(intent: IntentRow) {
  const id = `cus_of${intent.id.replaceAll('-', '')}`
  await billing.query`update billing_accounts set customer_id = ${id} where owner_id = ${intent.owner_id}`
  return { intent, id }
}

test('replaces a customer that the provider does not know, and asks for the card again', async () => {
  const late = await loseCustomer(
    await createIntent({ payment_method_id: null, state: 'subscribing' }),
  )
  await expect(advance(late.intent)).rejects.toThrow(unusable)
  expect(await reloadIntent(late.intent)).toMatchObject({ state: 'failed', failure: unusable })
  const early = await loseCustomer(await createIntent())
  expect(await advance(early.intent)).toMatchObject({ state: 'subscribed' })
  for (const { intent, id } of [late, early]) {
    const customer = await billing.customerOf(intent.owner_id)
    expect(customer).not.toBe(id)
    expect(await billing.provider.customers.retrieve(customer)).toMatchObject({
      metadata: { ownerId: intent.owner_id },
    })
  }
})

test('fails the intent after one new customer if the provider never finds it', async () => {
  const intent = await createIntent()
  const customers = async () =>
    (await billing.provider.customers.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata['ownerId'] === intent.owner_id,
    ).length
  expect(await customers()).toBe(1)
  await billing.breakCalls({
    match: 'POST /v1/setup_intents',
    kind: 'no-such-customer',
    times: '8',
  })
  await advance(intent).catch(() => undefined)
  expect(await reloadIntent(intent)).toMatchObject({ state: 'failed', failure: unusable })
  expect(await customers()).toBe(2)
})

test('keeps the claim of a successor when a paused worker resumes', async () => {
  const intent = await createIntent()
  const intents = intentRepository(billing.db)
  const [paused, successor, third] = [randomUUID(), randomUUID(), randomUUID()].map((holder) => ({
    id: intent.id,
    holder,
  }))
  if (!paused || !successor || !third) throw new Error('Three workers are needed.')
  expect(await intents.claim(paused, 15)).toBeDefined()
  await reloadIntent(intent, { driven_until: new Date(Date.now() - 1000) })
  expect(await intents.claim(successor, 15)).toBeDefined()
  await intents.renewClaim(paused, 0)
  await intents.release(paused, billing.clock.now)
  expect(await intents.findHeld(paused)).toBeUndefined()
  expect(await intents.claim(third, 15)).toBeUndefined()
  await intents.release(successor, billing.clock.now)
  expect(await intents.claim(third, 15)).toBeDefined()
})
