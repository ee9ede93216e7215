import { deleteCurrentUser, getMyData } from '@fovea/contract/auth'
import { getSubscription } from '@fovea/contract/billing'
import { computePriceCents } from '@fovea/contract/billing/rules'
import { dayMs, hourMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { endSubscription, readPlanStatus } from './end-subscription.ts'
import { createBillingContext } from '../billing-context.ts'
import { closeBilling, closeTeamBilling, isBillingClosed } from './close-billing.ts'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'

const billing = await openTestBilling()

test('ends the subscription and deletes the customer of a deleted account, and invoices its usage', async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_visa')
  const used = new Date(billing.clock.now.getTime() + dayMs)
  await billing.meterSum(user._id, used, 11_000)
  await billing.moveTo(new Date(used.getTime() + hourMs))
  const { rooms } = (await browser.call(getMyData)).payload
  expect(rooms['billing']).toMatchObject({ account: { subscription_id: id, status: 'active' } })

  await browser.call(deleteCurrentUser, { body: { confirm: user.email } })
  const ended = await billing.provider.subscriptions.retrieve(id)
  expect(ended.status).toBe('canceled')
  const customer = typeof ended.customer === 'string' ? ended.customer : ended.customer.id
  expect(await billing.provider.customers.retrieve(customer)).toMatchObject({ deleted: true })
  const { data } = await billing.provider.invoices.list({ subscription: id })
  expect(data).toMatchObject([{ status: 'paid', amount_due: computePriceCents(11_000) }])
  await billing.settled()
})

test('while the provider is away, a paying account is not deleted', async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  await billing.breakCalls({ match: 'GET /v1/customers', kind: '500', times: '2' })
  const refusal = await browser.refused(deleteCurrentUser, { body: { confirm: user.email } })
  expect(refusal).toMatchObject({ status: 503, name: 'PROVIDER_DOWN' })
  expect((await billing.provider.subscriptions.retrieve(id)).status).toBe('active')
  expect(
    (await browser.call(deleteCurrentUser, { body: { confirm: user.email } })).payload.deleted,
  ).toBe(1)
  expect((await billing.provider.subscriptions.retrieve(id)).status).toBe('canceled')
})

test('pays on a retry an invoice that could not be paid while the account was closed', async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_visa')
  const used = new Date(billing.clock.now.getTime() + dayMs)
  await billing.meterSum(user._id, used, 11_000)
  await billing.moveTo(new Date(used.getTime() + dayMs / 24))
  const context = createBillingContext(billing.platform)
  await endSubscription(context, user._id)
  const invoices = async () => (await billing.provider.invoices.list({ subscription: id })).data
  const [last] = await invoices()
  await billing.breakCalls({ match: `/${last?.id}/pay`, kind: '500' })
  await expect(closeBilling(context, user._id)).rejects.toThrow('card provider is not responding')
  expect(await invoices()).toMatchObject([{ status: 'open' }])
  await closeBilling(context, user._id)
  expect(await invoices()).toMatchObject([
    { status: 'paid', amount_paid: computePriceCents(11_000) },
  ])
  expect(await isBillingClosed(billing.db, user._id)).toBe(true)
  await billing.settled()
})

test("accepts that a subscription has ended although the provider's answer was lost", async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  await billing.breakCalls({ match: 'DELETE /v1/subscriptions', kind: 'cut-after-commit' })
  expect(await endSubscription(createBillingContext(billing.platform), user._id)).toBe(
    'unsubscribe',
  )
  expect((await billing.provider.subscriptions.retrieve(id)).status).toBe('canceled')
})

test('ends a subscription at once for an admin, and changes nothing the second time', async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_visa')
  const context = createBillingContext(billing.platform)
  expect(await readPlanStatus(billing.db, user._id)).toBe('subscribing')
  expect(await endSubscription(context, user._id)).toBe('unsubscribe')
  expect((await billing.provider.subscriptions.retrieve(id)).status).toBe('canceled')
  expect((await browser.call(getSubscription)).payload).toMatchObject({
    planStatus: 'unsubscribe',
    entitlement: 'basic',
  })
  expect(await endSubscription(context, user._id)).toBe('unsubscribe')
  const { user: nonCustomer } = await billing.customer()
  expect(await readPlanStatus(billing.db, nonCustomer._id)).toBe('unsubscribe')
  expect(await endSubscription(context, nonCustomer._id)).toBe('unsubscribe')
})

test('has nothing to close without a customer, unless a subscription is being set up', async () => {
  const { user } = await billing.customer()
  const isClosed = () => isBillingClosed(billing.db, user._id)
  const close = () => closeBilling(createBillingContext(billing.platform), user._id)
  await close()
  expect(await isClosed()).toBe(true)
  await billing.query`insert into billing_accounts (owner_id) values (${user._id})`
  await close()
  expect(await isClosed()).toBe(true)
  await billing.query`insert into subscribe_intents (owner_id, price_id, state, created_at)
    values (${user._id}, 'price_x', 'card', ${billing.clock.now})`
  expect(await isClosed()).toBe(false)
})

test('keeps a customer whose deletion fails, and accepts a deletion whose answer was lost', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_visa')
  const customer = await billing.customerOf(user._id)
  const close = () => closeBilling(createBillingContext(billing.platform), user._id)
  await billing.settled()
  await billing.breakCalls({ match: 'DELETE /v1/customers', kind: '500', times: '2' })
  await expect(close()).rejects.toThrow('card provider is not responding')
  expect(await billing.customerOf(user._id)).toBe(customer)
  expect(await isBillingClosed(billing.db, user._id)).toBe(false)
  await billing.settled()
  await billing.breakCalls({ match: 'DELETE /v1/customers', kind: 'cut-after-commit' })
  await close()
  expect(await isBillingClosed(billing.db, user._id)).toBe(true)
})

test('keeps a team while its own invoices are unpaid, and names them', async () => {
  const { browser, user } = await billing.customer()
  const { id } = await subscribe(browser, 'pm_card_chargeCustomerFail')
  const { browser: paying, user: payer } = await billing.customer()
  await subscribe(paying, 'pm_card_visa')
  for (let month = 0; month < 2; month++) {
    const tomorrow = new Date(billing.clock.now.getTime() + dayMs)
    await billing.meterSum(user._id, tomorrow, 20_000)
    await billing.moveTo(tomorrow)
    await billing.endMonth()
    for (const { id: invoice } of (await billing.provider.invoices.list({ subscription: id })).data)
      await billing.provider.invoices.update(invoice, { auto_advance: false })
  }
  const open = (await billing.provider.invoices.list({ subscription: id, status: 'open' })).data
  expect(open).toHaveLength(2)
  const close = (ownerId: string) =>
    closeTeamBilling(createBillingContext(billing.platform), ownerId)
  const names = open.map(({ number }) => number).join(', ')
  await expect(close(user._id)).rejects.toMatchObject({
    name: 'RULE_BROKEN',
    message: `The workspace has unpaid invoices (${names}). Pay them, and then delete it.`,
  })
  expect((await billing.provider.subscriptions.retrieve(id)).status).toBe('past_due')
  await billing.settled()
  await billing.breakCalls({ match: 'GET /v1/invoices', kind: '500', times: '2' })
  await expect(close(payer._id)).rejects.toThrow('card provider is not responding')
  await close(payer._id)
  expect(await isBillingClosed(billing.db, payer._id)).toBe(true)
})
