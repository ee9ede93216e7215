import { deleteMe, getMyData } from '@fovea/contract/session'
import { getSubscription } from '@fovea/contract/billing'
import { priceInCents } from '@fovea/contract/billing/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSubscriptionOf, planStatusOfPerson } from './subscribing/end-subscription.ts'
import { billingContextOf } from './billing-context.ts'
import { subscribe, type TestBilling, testBilling } from '../../../test/test-billing.ts'

let billing: TestBilling
beforeAll(async () => {
  billing = await testBilling()
})
afterAll(() => billing.close())

test('a deleted account has no subscription and no customer, and what was used is invoiced', async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_visa')
  const used = new Date(billing.clock.now.getTime() + 24 * 60 * 60 * 1000)
  await billing.meterSum(user._id, used, 11_000)
  await billing.moveTo(new Date(used.getTime() + 60 * 60 * 1000))
  const { rooms } = (await browser.call(getMyData)).payload
  expect(rooms['billing']).toMatchObject({ account: { subscription_id: id, status: 'active' } })

  await browser.call(deleteMe, { body: { confirm: user.email } })
  const ended = await billing.provider.subscriptions.retrieve(id)
  expect(ended.status).toBe('canceled')
  const customer = typeof ended.customer === 'string' ? ended.customer : ended.customer.id
  expect(await billing.provider.customers.retrieve(customer)).toMatchObject({ deleted: true })
  const { data } = await billing.provider.invoices.list({ subscription: id })
  expect(data).toMatchObject([{ status: 'paid', amount_due: priceInCents(11_000) }])
  await billing.settled()
})

test('while the provider is away, a paying account is not deleted', async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  await billing.breakCalls({ match: 'GET /v1/customers', kind: '500', times: '3' })
  const refusal = await browser.refused(deleteMe, { body: { confirm: user.email } })
  expect(refusal).toMatchObject({ status: 503, name: 'PROVIDER_DOWN' })
  expect((await billing.provider.subscriptions.retrieve(id)).status).toBe('active')
  expect((await browser.call(deleteMe, { body: { confirm: user.email } })).payload.deleted).toBe(1)
  expect((await billing.provider.subscriptions.retrieve(id)).status).toBe('canceled')
})

test('a subscription that an admin ends is over at once, and ending it again changes nothing', async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_visa')
  const context = billingContextOf(billing.platform)
  expect(await planStatusOfPerson(billing.db, user._id)).toBe('subscribing')
  expect(await endSubscriptionOf(context, user._id)).toBe('unsubscribe')
  expect((await billing.provider.subscriptions.retrieve(id)).status).toBe('canceled')
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    planStatus: 'unsubscribe',
    entitlement: 'basic',
  })
  expect(await endSubscriptionOf(context, user._id)).toBe('unsubscribe')
  const { user: nobody } = await billing.customer()
  expect(await planStatusOfPerson(billing.db, nobody._id)).toBe('unsubscribe')
  expect(await endSubscriptionOf(context, nobody._id)).toBe('unsubscribe')
})
