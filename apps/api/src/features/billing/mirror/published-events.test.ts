import { dayMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { listenToEvents, readPublishedEvents } from '../../../../test/webhooks/published-events.ts'
import { openTestBilling, subscribe } from '../../../../test/test-billing.ts'

const billing = await openTestBilling()

const typesOf = async (ownerId: string) =>
  (await readPublishedEvents(billing.db, ownerId)).map(({ type }) => type)

test('publishes the beginning of a subscription and its paid invoices once', async () => {
  const { browser, user } = await billing.customer()
  await listenToEvents(browser)
  await subscribe(browser, 'pm_card_visa')
  await billing.settled()
  expect((await typesOf(user._id)).filter((type) => type === 'subscription.started')).toHaveLength(
    1,
  )
  const { now } = billing.clock
  await billing.meterSum(user._id, new Date(now.getTime() + dayMs), 12_000)
  await billing.moveTo(new Date(now.getTime() + dayMs))
  await billing.endMonth()
  const types = await typesOf(user._id)
  expect(types).toContain('invoice.paid')
  expect(types.filter((type) => type === 'subscription.started')).toHaveLength(1)
})

test('publishes failed payments and the end of a subscription', async () => {
  const { browser, user } = await billing.customer()
  await listenToEvents(browser)
  await subscribe(browser, 'pm_card_chargeCustomerFail')
  const { now } = billing.clock
  await billing.meterSum(user._id, new Date(now.getTime() + dayMs), 12_000)
  await billing.moveTo(new Date(now.getTime() + dayMs))
  const border = await billing.endMonth()
  expect(await typesOf(user._id)).toContain('subscription.payment_failed')
  await billing.moveTo(new Date(border.getTime() + 40 * dayMs))
  const types = await typesOf(user._id)
  expect(types.filter((type) => type === 'subscription.ended')).toHaveLength(1)
})
