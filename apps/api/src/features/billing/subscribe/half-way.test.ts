import { randomUUID } from 'node:crypto'
import {
  deleteSubscription,
  getPaymentProfile,
  getSubscription,
  listPlans,
  postSubscription,
} from '@fovea/contract/billing'
import { expect, test } from 'vitest'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'
import { intentQueue } from './intent-repository.ts'

const billing = await openTestBilling()

async function readIntents(ownerId: string) {
  return billing.query<{ id: string; state: string; failure: string | null }>`
    select id, state, failure from subscribe_intents where owner_id = ${ownerId} order by id
  `
}

async function createInterruptedIntent() {
  const { browser, user } = await billing.customer()
  await browser.call(getPaymentProfile)
  const { data } = await browser.call(listPlans)
  const card = await billing.setUpCard(user._id)
  await billing.query`insert into subscribe_intents (owner_id, price_id, payment_method_id, state, created_at)
    values (${user._id}, ${data[0]?.id}, ${card}, 'subscribing', ${billing.clock.now})`
  return { browser, user }
}

const cancel = { body: { phrase: 'agree' } }

test('completes an intent in progress before it cancels, so that the intent does not undo the cancellation', async () => {
  const { browser, user } = await createInterruptedIntent()
  expect((await browser.call(deleteSubscription, cancel)).payload).toMatchObject({
    planStatus: 'waitingUnsubscribe',
  })
  expect(await readIntents(user._id)).toMatchObject([{ state: 'done' }])
})

test('refuses a cancellation while another worker holds the intent, and changes nothing', async () => {
  const { browser, user } = await createInterruptedIntent()
  await billing.query`update subscribe_intents set driven_until = now() + interval '1 minute'
    where owner_id = ${user._id}`
  expect(await browser.refused(deleteSubscription, cancel)).toMatchObject({
    status: 409,
    name: 'CONFLICT',
    message: 'Your subscription is being set up. Cancel it in a minute.',
  })
  expect(await readIntents(user._id)).toMatchObject([{ state: 'subscribing', failure: null }])
})

test('ignores another card once the bank has agreed to the first', async () => {
  const { browser, user } = await createInterruptedIntent()
  expect((await subscribe(browser, 'pm_card_mastercard')).status).toBe('active')
  expect((await browser.call(getSubscription)).payload.card).toMatchObject({ brand: 'visa' })
  expect(await readIntents(user._id)).toMatchObject([{ state: 'done' }])
})

test('does not take a repeat with the same idempotency key for a change of another tab', async () => {
  const { browser, user } = await billing.customer()
  await browser.call(getPaymentProfile)
  const { data } = await browser.call(listPlans)
  await billing.settled()
  const key = randomUUID()
  const order = async () => {
    const { statusCode } = await browser.send({
      method: postSubscription.method,
      url: postSubscription.path,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify({
        planId: data[0]?.id,
        paymentMethodId: 'pm_card_visa',
        planStatus: 'unsubscribe',
      }),
    })
    return statusCode
  }
  await billing.breakCalls({ match: 'POST /v1/setup_intents', kind: '500' })
  expect([200, 503]).toContain(await order())
  await expect.poll(order).toBe(200)
  const intents = await readIntents(user._id)
  expect(intents).toMatchObject([{ state: 'done' }])
  const jobs = await billing.query`
    select name from pgboss.job where data ->> 'intentId' = ${intents[0]?.id}
  `
  expect(jobs).toEqual([{ name: intentQueue }])
})
