import { dayMs, hourMs } from '@fovea/contract/time'
import { postPayment } from '@fovea/contract/billing'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'
import { createBillingContext } from '../billing-context.ts'
import { settleEndedSubscriptions } from './settle-invoices.ts'
import { sendOverdueReminders } from './send-overdue-emails.ts'

const billing = await openTestBilling()

async function debtor() {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_chargeCustomerFail')
  const { now } = billing.clock
  await billing.meterSum(user._id, new Date(now.getTime() + dayMs), 12_000)
  await billing.moveTo(new Date(now.getTime() + dayMs))
  const border = await billing.endMonth()
  return { user, dueAt: new Date(border.getTime() + hourMs) }
}

async function moveOn(moment: Date, ms: number) {
  await billing.moveTo(new Date(moment.getTime() + ms))
  await sendOverdueReminders(createBillingContext(billing.platform))
}

async function subjectsTo(userId: string) {
  const rows = await billing.query<{ subject: string }>`
    select subject from mails where user_id = ${userId} and subject like '%Expert plan%' order by id
  `
  return rows.map(({ subject }) => subject)
}

const formatDay = (moment: Date) =>
  moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

test('sends an email at the first failure, before the grace period ends, at its end, and when the plan ends', async () => {
  const { user, dueAt } = await debtor()
  const messages = ['Your Expert plan payment failed']
  await moveOn(dueAt, 5 * dayMs - 1000)
  expect(await subjectsTo(user._id)).toEqual(messages)
  await moveOn(dueAt, 5 * dayMs)
  await moveOn(dueAt, 6 * dayMs)
  const graceEnds = formatDay(new Date(dueAt.getTime() + 7 * dayMs))
  messages.push(`Pay $20.00 by ${graceEnds} to keep your Expert plan`)
  expect(await subjectsTo(user._id)).toEqual(messages)
  await moveOn(dueAt, 7 * dayMs)
  await moveOn(dueAt, 8 * dayMs)
  messages.push('Your Expert plan is on hold: $20.00 is unpaid')
  expect(await subjectsTo(user._id)).toEqual(messages)
  await moveOn(dueAt, 15 * dayMs)
  messages.push('Your Expert plan has ended: $20.00 is unpaid')
  expect(await subjectsTo(user._id)).toEqual(messages)
  // Another run sends no second email.
  await moveOn(dueAt, 17 * dayMs)
  await settleEndedSubscriptions(createBillingContext(billing.platform))
  expect(await subjectsTo(user._id)).toEqual(messages)
  const rows = await billing.query<{ text: string }>`
    select content->>'text' as text from mails where user_id = ${user._id} and name like 'plan-ended-%'
  `
  expect(rows[0]?.text).toMatch(/Pay \$20\.00: \S+\/console\/select-plan/)
})

test('notifies of the end even if its event was lost', async () => {
  const { user, dueAt } = await debtor()
  await moveOn(dueAt, 15 * dayMs)
  await billing.query`delete from mails where user_id = ${user._id}`
  await billing.query`update billing_accounts set settled_until = null where owner_id = ${user._id}`
  await moveOn(dueAt, 16 * dayMs)
  await settleEndedSubscriptions(createBillingContext(billing.platform))
  expect(await subjectsTo(user._id)).toEqual(['Your Expert plan has ended: $20.00 is unpaid'])
})

test('sends no more email to a customer who pays in time or cancels without a debt', async () => {
  const { user, dueAt } = await debtor()
  const { browser } = await signInAs(billing, user.email)
  await browser.call(postPayment, { body: { paymentMethodId: 'pm_card_visa' } })
  await billing.settled()
  await moveOn(dueAt, 6 * dayMs)
  await billing.provider.subscriptions.cancel(await subscriptionOf(user._id))
  await moveOn(dueAt, 8 * dayMs)
  expect(await subjectsTo(user._id)).toEqual(['Your Expert plan payment failed'])
})

async function subscriptionOf(userId: string) {
  const rows = await billing.query<{ subscription_id: string }>`
    select subscription_id from billing_accounts where owner_id = ${userId}
  `
  return rows[0]?.subscription_id ?? ''
}
