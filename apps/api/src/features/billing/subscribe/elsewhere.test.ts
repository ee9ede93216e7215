import {
  deleteSubscription,
  getSubscription,
  listPlans,
  postSubscription,
} from '@fovea/contract/billing'
import { listWorkspaceEvents } from '@fovea/contract/workspaces'
import { expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'

const visa = 'pm_card_visa'
const asksTheBank = 'pm_card_authenticationRequiredOnSetup'

const billing = await openTestBilling()

async function plan(browser: TestBrowser) {
  const { data } = await browser.call(listPlans)
  return data[0]?.id ?? ''
}

async function readState(browser: TestBrowser) {
  return (await browser.call(getSubscription)).payload
}

async function planEvents(browser: TestBrowser) {
  const { payload } = await browser.call(listWorkspaceEvents, { query: {} })
  return payload.docs.map(({ action }) => action).filter((action) => action.startsWith('plan-'))
}

const changedElsewhere = {
  status: 409,
  name: 'CONFLICT',
  message: 'Your plan was changed in another tab or window. Nothing was done twice.',
}

test('refuses to repeat a change of another tab for a page with an outdated plan', async () => {
  const { browser } = await billing.customer()
  const seen = {
    planId: await plan(browser),
    paymentMethodId: visa,
    planStatus: 'unsubscribe',
  } as const
  const { status } = (await browser.call(postSubscription, { body: seen })).status
    .createSubscription
  expect(status).toBe('active')
  expect(await browser.refused(postSubscription, { body: seen })).toMatchObject(changedElsewhere)
  expect(await planEvents(browser)).toEqual(['plan-ordered'])
  const again = { ...seen, planStatus: 'subscribing' } as const
  await browser.call(postSubscription, { body: again })
  expect(await planEvents(browser)).toEqual(['plan-ordered', 'plan-ordered'])
})

test('creates one subscription for two tabs with the same plan, and refuses one of them', async () => {
  const { browser } = await billing.customer()
  const body = { planId: await plan(browser), paymentMethodId: visa, planStatus: 'unsubscribe' }
  const answers = await Promise.all(
    [1, 2].map(() =>
      browser.send({
        method: postSubscription.method,
        url: postSubscription.path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await planEvents(browser)).toEqual(['plan-ordered'])
})

test('continues the same intent for the same card, and replaces it for another card, while the bank is asked', async () => {
  const { browser } = await billing.customer()
  const input = await subscribe(browser, asksTheBank)
  expect(input.status).toBe('requires_action')
  expect(await subscribe(browser, asksTheBank)).toEqual(input)
  expect(await subscribe(browser)).toEqual(input)
  const seen = { planId: await plan(browser), planStatus: 'unsubscribe' } as const
  const { createSubscription } = (await browser.call(postSubscription, { body: seen })).status
  expect(createSubscription).toEqual(input)
  expect(await billing.provider.setupIntents.retrieve(input.id)).toMatchObject({
    usage: 'off_session',
    payment_method: expect.stringMatching(/^pm_/),
    customer: expect.stringMatching(/^cus_/),
    metadata: { intentId: expect.stringMatching(/./) },
  })

  expect((await subscribe(browser, visa)).status).toBe('active')
  await billing.answerBank(input.clientSecret ?? '', 'complete')
  await billing.settled()
  expect(await readState(browser)).toMatchObject({
    planStatus: 'subscribing',
    card: { brand: 'visa', last4: '4242' },
  })
})

test("ignores the bank's answer after a cancellation", async () => {
  const { browser } = await billing.customer()
  const { clientSecret } = await subscribe(browser, asksTheBank)
  const cancel = { body: { phrase: 'agree' } }
  expect(await browser.refused(deleteSubscription, cancel)).toMatchObject({
    status: 422,
    name: 'RULE_BROKEN',
    message: "You don't have a subscription to cancel.",
  })
  await billing.answerBank(clientSecret ?? '', 'complete')
  await billing.settled()
  expect(await readState(browser)).toMatchObject({
    planStatus: 'unsubscribe',
    failure: 'The subscription was cancelled.',
  })
})

test('changes nothing on a second cancellation, and refuses one after the end', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, visa)
  const cancel = { body: { phrase: 'agree' } }
  const { payload: first } = await browser.call(deleteSubscription, cancel)
  expect(await planEvents(browser)).toEqual(['plan-cancelled', 'plan-ordered'])
  expect((await browser.call(deleteSubscription, cancel)).payload).toEqual(first)
  expect(await planEvents(browser)).toEqual(['plan-cancelled', 'plan-ordered'])

  await billing.moveTo(new Date(((first.cancel_at ?? 0) + 3 * 3600) * 1000))
  await browser.signIn(user.email)
  expect(await browser.refused(deleteSubscription, cancel)).toMatchObject({
    message: "You don't have a subscription to cancel.",
  })
})
