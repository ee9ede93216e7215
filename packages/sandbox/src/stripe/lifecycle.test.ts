import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import type { Sandbox } from '../index.ts'
import {
  firstOfMonthAnchor,
  createCustomerWithCard,
  createExpertPlan,
} from '../testing/expert-plan.ts'
import { runSandbox, createStateFolder } from '../testing/run-sandbox.ts'
import { callAsBrowser, moveClock, receiveWebhooks, createStripeSdk } from '../testing/stripe.ts'

const day = 86_400

async function subscriber(sandbox: Sandbox, card: string, sessions: number) {
  const sdk = createStripeSdk(sandbox)
  const plan = await createExpertPlan(sdk)
  const { customer, paymentMethod } = await createCustomerWithCard(sdk, card)
  const subscription = await sdk.subscriptions.create({
    ...firstOfMonthAnchor,
    customer: customer.id,
    items: [{ price: plan.price.id }],
    default_payment_method: paymentMethod.id,
  })
  const end = subscription.items.data[0]?.current_period_end ?? 0
  await sdk.billing.meterEvents.create({
    event_name: plan.meter.event_name,
    payload: { stripe_customer_id: customer.id, value: String(sessions) },
  })
  const eventsSince = async (before: number) => {
    const { data } = await sdk.events.list({ limit: 100, created: { gte: before } })
    return data.toReversed().map(({ type }) => type)
  }
  return { sdk, plan, customer, subscription, end, eventsSince }
}

const linesOf = (invoice: Stripe.Invoice) =>
  invoice.lines.data.map(({ quantity, amount, description }) => [quantity, amount, description])

describe('billing over time', () => {
  test('announces, invoices and charges usage at the end of the month', async () => {
    const sandbox = await runSandbox(await createStateFolder())
    const { sdk, subscription, end, eventsSince } = await subscriber(
      sandbox,
      'pm_card_visa',
      150_000,
    )
    const lines = [
      [10_000, 0, '10000 × Production sessions (Tier 1 at $0.00 / month)'],
      [90_000, 90_000, '90000 × Production sessions (Tier 2 at $0.01 / month)'],
      [50_000, 35_000, '50000 × Production sessions (Tier 3 at $0.007 / month)'],
    ]
    const preview = await sdk.invoices.createPreview({ subscription: subscription.id })
    expect(linesOf(preview)).toEqual(lines)
    expect(preview).toMatchObject({
      amount_due: 125_000,
      currency: 'usd',
      status: 'draft',
      next_payment_attempt: end + 3600,
    })

    await moveClock(sandbox, { to: end + 2 * 3600 })
    expect(await eventsSince(end - 3 * day)).toContain('invoice.upcoming')
    expect(await eventsSince(end)).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'payment_intent.created',
      'invoice.finalized',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
    const [invoice] = (await sdk.invoices.list({ subscription: subscription.id })).data
    if (!invoice) throw new Error('There was to be an invoice.')
    expect(linesOf(invoice)).toEqual(lines)
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 125_000,
      billing_reason: 'subscription_cycle',
      period_end: end,
      number: expect.stringMatching(/-0001$/),
    })
    expect(await sdk.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: invoice.id,
      items: { data: [{ current_period_start: end }] },
    })
    const next = await sdk.invoices.createPreview({ subscription: subscription.id })
    expect(next.amount_due).toBe(0)
  })

  test('counts late usage while the invoice is a draft, and not afterwards', async () => {
    const sandbox = await runSandbox(await createStateFolder())
    const { sdk, plan, customer, end } = await subscriber(sandbox, 'pm_card_visa', 0)
    const report = (value: string, timestamp: number) =>
      sdk.billing.meterEvents.create({
        event_name: plan.meter.event_name,
        payload: { stripe_customer_id: customer.id, value },
        timestamp,
      })
    await moveClock(sandbox, { to: end + 60 })
    await report('10100', end - 1)
    await moveClock(sandbox, { to: end + 3600 })
    await report('99999', end - 1)
    const [invoice] = (await sdk.invoices.list({ customer: customer.id })).data
    expect(invoice).toMatchObject({ status: 'paid', total: 100 })
  })

  test('retries a failing card and finally ends the subscription', async () => {
    const sandbox = await runSandbox(await createStateFolder())
    const { sdk, subscription, end, eventsSince } = await subscriber(
      sandbox,
      'pm_card_chargeCustomerFail',
      20_000,
    )
    const statusAfter = async (days: number) => {
      await moveClock(sandbox, { to: end + days * day + 2 * 3600 })
      return (await sdk.subscriptions.retrieve(subscription.id)).status
    }
    expect(await statusAfter(0)).toBe('past_due')
    const [invoice] = (await sdk.invoices.list({ subscription: subscription.id })).data
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: end + 3600 + 3 * day,
    })
    expect(await statusAfter(8)).toBe('past_due')
    expect(await statusAfter(15)).toBe('canceled')
    const failures = (await eventsSince(end)).filter((type) => type === 'invoice.payment_failed')
    expect(failures).toHaveLength(4)
    expect((await eventsSince(end + 15 * day)).at(-1)).toBe('customer.subscription.deleted')
  })

  test('charges an overdue invoice to another card', async () => {
    const sandbox = await runSandbox(await createStateFolder())
    const { sdk, customer, subscription, end } = await subscriber(
      sandbox,
      'pm_card_chargeCustomerFail',
      20_000,
    )
    await moveClock(sandbox, { to: end + 2 * 3600 })
    const [invoice] = (await sdk.invoices.list({ subscription: subscription.id })).data
    const { id } = await sdk.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await sdk.subscriptions.update(subscription.id, { default_payment_method: id })
    expect(await sdk.invoices.pay(invoice?.id ?? '')).toMatchObject({ status: 'paid' })
    expect(await sdk.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
  })

  test('ends a subscription with its period and still invoices the usage', async () => {
    const sandbox = await runSandbox(await createStateFolder())
    const { sdk, customer, subscription, end } = await subscriber(sandbox, 'pm_card_visa', 10_500)
    await sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await moveClock(sandbox, { to: end + 2 * 3600 })
    expect(await sdk.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: end,
    })
    const [invoice] = (await sdk.invoices.list({ customer: customer.id })).data
    expect(invoice).toMatchObject({ status: 'draft', total: 500 })
    await expect(sdk.invoices.createPreview({ customer: customer.id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    })
  })

  test('lets the browser pay an overdue invoice, with the bank’s dialog if it asks', async () => {
    const sandbox = await runSandbox(await createStateFolder())
    const { sdk, subscription, end } = await subscriber(
      sandbox,
      'pm_card_authenticationRequired',
      20_000,
    )
    await moveClock(sandbox, { to: end + 2 * 3600 })
    const expand = ['data.confirmation_secret']
    const newest = async () =>
      (await sdk.invoices.list({ subscription: subscription.id, expand })).data[0]
    const invoice = await newest()
    expect(invoice?.status).toBe('open')
    const client_secret = invoice?.confirmation_secret?.client_secret ?? ''
    const [intent = ''] = client_secret.split('_secret_')
    const asking = await callAsBrowser(sandbox, `/v1/payment_intents/${intent}/confirm`, {
      client_secret,
    })
    expect(asking).toMatchObject({ status: 'requires_action' })
    const body = new URLSearchParams({ client_secret, outcome: 'complete' })
    await fetch(`${sandbox.url}/stripe/challenge`, { method: 'POST', body })
    expect((await newest())?.status).toBe('paid')
    expect(await sdk.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
  })
})

describe('webhooks', () => {
  test('are signed, retried until they are accepted, and sent in order', async () => {
    const receiver = await receiveWebhooks(1)
    const sandbox = await runSandbox(await createStateFolder(), { stripeWebhookUrl: receiver.url })
    const sdk = createStripeSdk(sandbox)
    const secret = sandbox.stripe.webhookSecret
    const { id } = await sdk.customers.create({ name: 'one' })
    await sdk.customers.update(id, { name: 'two' })
    await expect.poll(() => receiver.received.length, { interval: 20 }).toBe(2)
    const events = receiver.received.map(({ body, signature }) =>
      sdk.webhooks.constructEvent(body, signature, secret),
    )
    // The first event was refused once, so the second overtook it.
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'customer.created',
      'customer.updated',
    ])
    const updated = events.find(({ type }) => type === 'customer.updated')
    expect(updated?.data).toMatchObject({
      object: { id, name: 'two' },
      previous_attributes: { name: 'one' },
    })
    const [{ body, signature } = { body: '', signature: '' }] = receiver.received
    expect(() => sdk.webhooks.constructEvent(`${body} `, signature, secret)).toThrow('signature')
  })

  test('sends an event again on request', async () => {
    const receiver = await receiveWebhooks()
    const sandbox = await runSandbox(await createStateFolder(), { stripeWebhookUrl: receiver.url })
    const sdk = createStripeSdk(sandbox)
    await sdk.customers.create()
    await moveClock(sandbox, { advance: 0 })
    const [event] = (await sdk.events.list()).data
    await fetch(`${sandbox.url}/stripe/events/${event?.id}/send`, { method: 'POST' })
    const ids = receiver.received.map(({ body, signature }) => {
      const { webhookSecret } = sandbox.stripe
      return sdk.webhooks.constructEvent(body, signature, webhookSecret).id
    })
    expect(ids).toEqual([event?.id, event?.id])
  })
})

test('keeps objects, clock, idempotency keys and undelivered events over a restart', async () => {
  const folder = await createStateFolder()
  const receiver = await receiveWebhooks()
  const first = await runSandbox(folder, { stripeWebhookUrl: 'http://127.0.0.1:9/unreachable' })
  const idempotencyKey = crypto.randomUUID()
  const { id } = await createStripeSdk(first).customers.create({ name: 'kept' }, { idempotencyKey })
  await moveClock(first, { advance: 40 * day })
  await first.close()

  const second = await runSandbox(folder, { stripeWebhookUrl: receiver.url })
  const sdk = createStripeSdk(second)
  const again = await sdk.customers.create({ name: 'kept' }, { idempotencyKey })
  expect(again.id).toBe(id)
  const { created } = await sdk.customers.create({ name: 'later' })
  expect(created - again.created).toBeGreaterThanOrEqual(40 * day)
  await expect.poll(() => receiver.received.length, { interval: 20 }).toBe(2)
})

test('shows all objects on the page, whose buttons move the clock', async () => {
  const sandbox = await runSandbox(await createStateFolder())
  const { customer, subscription } = await subscriber(sandbox, 'pm_card_visa', 1)
  const page = await (await fetch(`${sandbox.url}/stripe/`)).text()
  for (const text of [customer.email ?? '', subscription.id, 'customer.subscription.created']) {
    expect(page).toContain(text)
  }
  const before = await (await fetch(`${sandbox.url}/stripe/clock`)).json()
  const moved = await fetch(`${sandbox.url}/stripe/clock`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ advance: '3600' }),
    redirect: 'manual',
  })
  expect(moved.headers.get('location')).toBe('/stripe/')
  const after = await (await fetch(`${sandbox.url}/stripe/clock`)).json()
  expect(after).toHaveProperty('now', expect.any(Number))
  expect(after).not.toEqual(before)
})
