import { randomUUID } from 'node:crypto'
import {
  deleteSubscription,
  getPaymentProfile,
  getSubscription,
  getUpcomingInvoice,
  listPlans,
  postSubscription,
} from '@fovea/contract/billing'
import { putCurrentUser } from '@fovea/contract/auth'
import { priceTiers } from '@fovea/contract/billing/rules'
import { expect, test } from 'vitest'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'
import { createTokenWithClient, signInAs } from '../../../../test/sign-in-as.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'

const visa = 'pm_card_visa'
const declined = 'pm_card_visa_chargeDeclined'
const asksTheBank = 'pm_card_authenticationRequiredOnSetup'

const billing = await openTestBilling()

const subscriptionsOf = async (ownerId: string) => {
  const { data } = await billing.provider.subscriptions.list({ status: 'all', limit: 100 })
  return data.filter(({ metadata }) => metadata['ownerId'] === ownerId)
}

test('creates one plan with the price tiers, once for repeated requests', async () => {
  const { browser } = await billing.customer()
  const [{ data: first }, { data: second }] = await Promise.all([
    browser.call(listPlans),
    browser.call(listPlans),
  ])
  expect(first).toEqual(second)
  expect(first).toEqual([
    {
      id: first[0]?.id,
      nickname: 'Expert Plan',
      currency: 'usd',
      interval: 'month',
      tiers: priceTiers.map(({ upTo, millsEach }) => ({
        upTo: Number.isFinite(upTo) ? upTo : null,
        unitAmount: String(millsEach / 10),
      })),
    },
  ])
})

test('answers Basic and no progress without a subscription', async () => {
  const { browser } = await signInAs(billing, `${randomUUID()}@example.com`)
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    planStatus: 'unsubscribe',
    status: null,
    entitlement: 'basic',
    card: null,
  })
  expect(await browser.refused(getUpcomingInvoice)).toMatchObject({ status: 404 })
  expect(await browser.refused(deleteSubscription, { body: { phrase: 'agree' } })).toMatchObject({
    status: 422,
  })
})

test('starts a period that ends with the month', async () => {
  const { browser, user } = await billing.customer()
  const { id, status } = await subscribe(browser, visa)
  expect(status).toBe('active')
  const { payload } = await browser.call(getSubscription)
  const start = new Date((payload.current_period_start ?? 0) * 1000)
  const end = new Date((payload.current_period_end ?? 0) * 1000)
  expect(payload).toMatchObject({
    planStatus: 'subscribing',
    status: 'active',
    cancel_at: null,
    entitlement: 'expert',
    card: { brand: 'visa', last4: '4242' },
  })
  expect(Math.abs(start.getTime() - billing.clock.now.getTime())).toBeLessThan(60_000)
  expect(end.toISOString()).toMatch(/-01T00:00:00.000Z$/)
  expect((await subscriptionsOf(user._id)).map((subscription) => subscription.id)).toEqual([id])
  const upcoming = (await browser.call(getUpcomingInvoice)).payload
  expect(upcoming).toMatchObject({ amount_due: 0, currency: 'usd' })
  expect(upcoming.next_payment_attempt).toBeGreaterThanOrEqual(end.getTime() / 1000)
})

test('refuses an unknown plan and a missing card by their field', async () => {
  const { browser } = await billing.customer()
  expect(await browser.refused(postSubscription, { body: { planId: 'price_x' } })).toMatchObject({
    status: 400,
    fields: { planId: "This plan doesn't exist." },
  })
  const { data } = await browser.call(listPlans)
  const body = { planId: data[0]?.id }
  expect(await browser.refused(postSubscription, { body })).toMatchObject({
    status: 422,
    message: 'Enter a card first.',
  })
  expect(
    await browser.refused(postSubscription, { body: { ...body, paymentMethodId: 'pm_nothing' } }),
  ).toMatchObject({ status: 422, name: 'CARD_REFUSED' })
})

test("answers the bank's message for a declined card, and accepts another card", async () => {
  const { browser, user } = await billing.customer()
  const { data } = await browser.call(listPlans)
  const body = { planId: data[0]?.id, paymentMethodId: declined }
  expect(await browser.refused(postSubscription, { body })).toMatchObject({
    status: 422,
    name: 'CARD_REFUSED',
    message: 'Your card was declined.',
  })
  expect((await browser.call(getSubscription)).payload.planStatus).toBe('unsubscribe')
  expect((await subscribe(browser, visa)).status).toBe('active')
  expect(await subscriptionsOf(user._id)).toHaveLength(1)
})

test('where the bank asks, nothing is subscribed until the person has answered', async () => {
  const { browser, user } = await billing.customer()
  const { status, clientSecret } = await subscribe(browser, asksTheBank)
  expect(status).toBe('requires_action')
  // While the provider's event is processed, the read can conflict with it and is retried.
  const read = async () => (await browser.call(getSubscription)).payload
  await expect.poll(read).toMatchObject({
    planStatus: 'unsubscribe',
    status: 'incomplete',
    entitlement: 'basic',
    clientSecret,
  })
  await billing.answerBank(clientSecret ?? '', 'complete')
  await billing.settled()
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    planStatus: 'subscribing',
    entitlement: 'expert',
  })
  expect(await subscriptionsOf(user._id)).toHaveLength(1)
})

test('gives the secret for the bank only to members who may pay', async () => {
  const team = await createTestTeam(billing, 'Asked')
  const viewer = await joinTeam(billing, team, 'viewer', 'asked.viewer@example.com')
  const { program } = await createTokenWithClient(billing, team.owner.browser, {
    scopes: ['billing:read'],
  })
  const { clientSecret } = await subscribe(team.owner.browser, asksTheBank)
  await billing.settled()
  for (const browser of [viewer.browser, program]) {
    const { payload } = await browser.call(getSubscription)
    expect(payload).toMatchObject({ planStatus: 'unsubscribe', status: 'incomplete' })
    expect(payload).not.toHaveProperty('clientSecret')
  }
  expect((await team.owner.browser.call(getSubscription)).payload).toMatchObject({ clientSecret })
})

test('reports a failed confirmation at the bank, and allows another attempt', async () => {
  const { browser, user } = await billing.customer()
  const { clientSecret } = await subscribe(browser, asksTheBank)
  await billing.answerBank(clientSecret ?? '', 'fail')
  await billing.settled()
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    planStatus: 'unsubscribe',
    status: null,
    failure: expect.stringContaining('unable to authenticate'),
  })
  expect((await subscribe(browser, visa)).status).toBe('active')
  expect(await subscriptionsOf(user._id)).toHaveLength(1)
})

test('continues the same intent for the same Idempotency-Key', async () => {
  const { browser, user } = await billing.customer()
  const failedKey = randomUUID()
  await expect(subscribe(browser, declined, failedKey)).rejects.toThrow('Your card was declined.')
  await expect(subscribe(browser, declined, failedKey)).rejects.toThrow('Your card was declined.')
  const key = randomUUID()
  const first = await subscribe(browser, visa, key)
  expect(await subscribe(browser, visa, key)).toEqual(first)
  expect(await subscriptionsOf(user._id)).toHaveLength(1)
})

test('a double click and two tabs make one subscription', async () => {
  const { browser, user } = await billing.customer()
  const clicks = Array.from({ length: 6 }, (_, click) =>
    subscribe(browser, visa, `tab-${click % 3}`),
  )
  const ids = (await Promise.all(clicks)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(1)
  expect((await subscriptionsOf(user._id)).map(({ id }) => id)).toEqual([ids[0]])
})

test('requires the phrase for a cancellation, which can be undone until the period ends', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, visa)
  expect(await browser.refused(deleteSubscription, { body: { phrase: 'yes' } })).toMatchObject({
    status: 400,
    fields: { phrase: 'Type "agree" to confirm.' },
  })
  const { payload } = await browser.call(deleteSubscription, { body: { phrase: 'agree' } })
  const periodEnd = (await browser.call(getSubscription)).payload.current_period_end
  expect(payload).toEqual({ planStatus: 'waitingUnsubscribe', cancel_at: periodEnd })

  await subscribe(browser)
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    planStatus: 'subscribing',
    cancel_at: null,
  })
  expect(await subscriptionsOf(user._id)).toHaveLength(1)

  await browser.call(deleteSubscription, { body: { phrase: 'agree' } })
  await billing.moveTo(new Date(((periodEnd ?? 0) + 3 * 3600) * 1000))
  const { browser: later } = await signInAs(billing, user.email)
  expect((await later.call(getSubscription)).payload).toMatchObject({
    planStatus: 'unsubscribe',
    status: 'canceled',
    entitlement: 'basic',
  })
  const again = await subscribe(later)
  expect(again.status).toBe('active')
  expect(await billing.provider.subscriptions.retrieve(again.id)).toMatchObject({
    default_payment_method: null,
  })
  expect(await subscriptionsOf(user._id)).toHaveLength(2)
})

test('validates the address of the payment profile and reports the result', async () => {
  const { browser, user } = await billing.customer()
  const validation = async () =>
    (await browser.call(getPaymentProfile)).payload.metadata.addressValidation
  expect(await validation()).toBe('Success')
  const move = (address: Record<string, string>) =>
    browser.call(putCurrentUser, {
      body: { userProfile: { email: user.email, address: { country: 'US', ...address } } },
    })
  const wrong = { state: 'NY', city: 'Albany', line1: '1 State Street', postalCode: '94105' }
  await move(wrong)
  expect(await validation()).toContain('Failed')
  const { data } = await browser.call(listPlans)
  const order = { body: { planId: data[0]?.id, paymentMethodId: visa } }
  const refused = { status: 422, name: 'ADDRESS_REFUSED' }
  expect(await browser.refused(postSubscription, order)).toMatchObject({
    ...refused,
    message: 'Address authentication failed',
  })
  await move({ ...wrong, city: 'Albany [dev]' })
  expect(await validation()).toBe('Success (development)')
  const { doc } = await move({ country: 'Canada', state: 'Québec', postalCode: 'h2x1y4' })
  expect(doc.address).toMatchObject({ country: 'CA', state: 'QC', postalCode: 'H2X 1Y4' })
  expect(await browser.refused(postSubscription, order)).toMatchObject({
    ...refused,
    message: 'Please fill in the required information',
  })
  const unknown = await move({ country: ' Atlantis ' })
  expect(unknown.doc.address).toMatchObject({ country: 'Atlantis' })
  expect(await validation()).toBe('Failed: unknown country')
  expect(await browser.refused(postSubscription, order)).toMatchObject({
    ...refused,
    message: 'Address authentication failed',
  })
  await move({ country: 'South Korea' })
  expect(await validation()).toBe('Success')
})

test('replaces a customer that was deleted at the provider and drops its subscription', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, visa)
  const [{ customer } = { customer: '' }] = await subscriptionsOf(user._id)
  await billing.provider.customers.del(typeof customer === 'string' ? customer : customer.id)
  await billing.settled()
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    planStatus: 'unsubscribe',
    entitlement: 'basic',
    card: null,
  })
  expect((await browser.call(getPaymentProfile)).payload.metadata.addressValidation).toBe('Success')
  expect((await subscribe(browser, visa)).status).toBe('active')
})
