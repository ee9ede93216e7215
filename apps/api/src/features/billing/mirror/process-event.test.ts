import { randomUUID } from 'node:crypto'
import { dayMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { splitLines } from '../../../../test/mail/mails.ts'
import { joinTeam, createTestTeam } from '../../../../test/test-teams.ts'
import { subscribe, openTestBilling } from '../../../../test/test-billing.ts'
import { createBillingContext } from '../billing-context.ts'
import { createBillingJobHandlers } from '../jobs.ts'
import { intentQueue, intentRepository } from '../subscribe/intent-repository.ts'
import { processEvent } from './process-event.ts'

const asksTheBank = 'pm_card_authenticationRequiredOnSetup'

const billing = await openTestBilling()

type EventInput = { type: string; customer?: string; about?: string }

async function process({ type, customer, about }: EventInput) {
  const event = {
    id: `evt_${randomUUID()}`,
    type,
    customer_id: customer ?? null,
    object_id: about ?? null,
    received_at: billing.clock.now,
    done_at: null,
    tried_at: null,
    trouble: null,
    given_up_at: null,
  }
  await billing.query`insert into billing_events (id, type, customer_id, object_id, received_at)
    values (${event.id}, ${type}, ${event.customer_id}, ${event.object_id}, ${event.received_at})`
  await processEvent(createBillingContext(billing.platform), event)
  const rows = await billing.query<{ done: boolean }>`
    select done_at is not null as done from billing_events where id = ${event.id}
  `
  return rows[0]?.done
}

/** Reads the latest intent from the database, because the page's request would move it forward. */
async function readLatestIntentState(ownerId: string) {
  const rows = await billing.query<{ state: string }>`
    select state from subscribe_intents where owner_id = ${ownerId} order by created_at desc limit 1
  `
  return rows[0]?.state
}

async function listUnprocessed() {
  return billing.query`select type from billing_events where done_at is null`
}

test("moves the intent forward by the event of the bank's answer and marks the event as processed", async () => {
  for (const [outcome, state] of [
    ['complete', 'done'],
    ['fail', 'failed'],
  ] as const) {
    const { browser, user } = await billing.customer()
    const { clientSecret } = await subscribe(browser, asksTheBank)
    await billing.settled()
    expect(await readLatestIntentState(user._id)).toBe('card')
    await billing.answerBank(clientSecret ?? '', outcome)
    await billing.settled()
    expect(await readLatestIntentState(user._id)).toBe(state)
    expect(await listUnprocessed()).toEqual([])
  }
})

test("retries the job of the intent if the bank's answer cannot be read", async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, asksTheBank)
  await billing.settled()
  await billing.breakCalls({ match: 'GET /v1/setup_intents', kind: '500', times: '2' })
  const result = { type: 'setup_intent.succeeded', customer: await billing.customerOf(user._id) }
  expect(await process(result)).toBe(true)
  const open = await intentRepository(billing.db).findOpen(user._id)
  const advance = () =>
    createBillingJobHandlers(billing.platform)[intentQueue]?.(
      { intentId: open?.id ?? '' },
      { lastTry: false },
    )
  await expect(advance()).rejects.toThrow('card provider is not responding')
  expect(await intentRepository(billing.db).findOpen(user._id)).toMatchObject({
    state: 'card',
    trouble: expect.stringMatching(/\w/),
  })
  await advance()
  expect(await listUnprocessed()).toEqual([])
})

test('marks events without a customer and events of an unknown customer as processed', async () => {
  expect(await process({ type: 'balance.available' })).toBe(true)
  expect(await process({ type: 'customer.updated', customer: 'cus_stranger' })).toBe(true)
})

test('reports usage for a new invoice, and for no other event', async () => {
  const { browser, user } = await billing.customer()
  await subscribe(browser, 'pm_card_visa')
  await billing.moveTo(new Date(billing.clock.now.getTime() + dayMs))
  await billing.meterSum(user._id, billing.clock.now, 300)
  const customer = await billing.customerOf(user._id)
  const reported = async () => {
    return billing.query`
      select sessions::int as sessions from reported_days where owner_id = ${user._id}
    `
  }
  await process({ type: 'customer.subscription.updated', customer })
  expect(await reported()).toEqual([])
  await process({ type: 'invoice.created', customer })
  expect(await reported()).toEqual([{ sessions: 300 }])
})

test('notifies members who may pay of an unpaid invoice, only while it is open', async () => {
  const team = await createTestTeam(billing, 'Payers')
  await joinTeam(billing, team, 'viewer', 'viewer@example.com')
  const { browser, user } = await billing.customer()
  const { id: subscription } = await subscribe(browser, 'pm_card_chargeCustomerFail')
  const { now } = billing.clock
  await billing.meterSum(user._id, new Date(now.getTime() + dayMs), 12_000)
  await billing.moveTo(new Date(now.getTime() + dayMs))
  await billing.endMonth()
  const { data } = await billing.provider.invoices.list({ subscription })
  const [invoice] = data
  expect(invoice).toMatchObject({ status: 'open' })
  const customer = await billing.customerOf(user._id)
  await billing.query`update billing_accounts set owner_id = ${team.id} where owner_id = ${user._id}`
  const readMessages = async (event: EventInput) => {
    await billing.query`delete from mails`
    expect(await process(event)).toBe(true)
    const rows = await billing.query<{ recipient: string; subject: string; text: string }>`
      select recipient, subject, content->>'text' as text from mails
    `
    return rows.map(({ recipient, subject, text }) => {
      const [declined, wayOut] = splitLines(text)
      return [recipient, subject, declined, wayOut]
    })
  }
  const failed = { type: 'invoice.payment_failed', customer, about: invoice?.id ?? '' }
  const emailParts = [
    team.owner.user.email,
    'The Expert plan payment of Payers failed',
    `The bank declined the payment of $20.00 for invoice ${invoice?.number}.`,
  ]
  expect(await readMessages(failed)).toEqual([
    [...emailParts, expect.stringContaining('The plan stays active until')],
  ])
  expect(await readMessages({ ...failed, type: 'invoice.updated' })).toEqual([])
  expect(await readMessages({ type: failed.type, customer })).toEqual([])
  expect(await readMessages({ ...failed, about: 'in_gone' })).toEqual([])
  await billing.breakCalls({ match: 'GET /v1/invoices/', kind: '500', times: '2' })
  await expect(readMessages(failed)).rejects.toThrow('An unknown error occurred')
  await billing.provider.subscriptions.cancel(subscription)
  await billing.settled()
  expect(await readMessages(failed)).toEqual([
    [...emailParts, 'This invoice is for a subscription that has ended.'],
  ])
  await billing.provider.invoices.pay(failed.about, { payment_method: 'pm_card_visa' })
  await billing.settled()
  expect(await readMessages(failed)).toEqual([])
})
