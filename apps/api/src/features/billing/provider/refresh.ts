import type { Card } from '@fovea/contract/billing'
import type { Stripe } from 'stripe'
import { Refusal } from '../../../platform/refusal.ts'
import { sharedTurns } from '../../../platform/shared-turns.ts'
import { type Customer, hasCustomer } from '../profile/customer.ts'
import { callProvider, isGone } from './provider-errors.ts'
import { type AccountReading, type AccountRow, billingRepository } from '../repository.ts'
import type { BillingContext } from '../billing-context.ts'

/** Whoever is overtaken this often in a row will be told by the next event. */
const mostTries = 20
const ended = new Set(['canceled', 'incomplete_expired'])

/**
 * Reads the person's card and subscription at the provider and writes them down. What is written was read after the last
 * write, so that of two readings at once the older one never wins, in whatever order they were asked for.
 */
export function refreshAccount(context: BillingContext, ownerId: string) {
  return sharing(ownerId, () => readAgain(context, ownerId))
}

/** One act at the provider sends several events at once: they are content with one reading. */
const sharing = sharedTurns<AccountRow | undefined>()

async function readAgain(
  context: BillingContext,
  ownerId: string,
): Promise<AccountRow | undefined> {
  const repository = billingRepository(context.db)
  for (let tries = 0; tries < mostTries; tries++) {
    const account = await repository.findAccount(ownerId)
    if (!account || !hasCustomer(account)) return account
    const reading = await readCustomer(context, account)
    if (reading === 'gone') await repository.dropCustomer(account)
    else if (await repository.keepReading(account, reading)) return { ...account, ...reading }
  }
  throw new Refusal('CONFLICT', 'Your subscription is being updated. Try again in a moment.')
}

async function readCustomer(context: BillingContext, { customer_id: id, owner_id }: Customer) {
  const { cardProvider, log, now } = context
  // Nothing is expanded here: a customer who was deleted has no properties that could be.
  const customer = await callProvider(() => cardProvider.customers.retrieve(id)).catch(
    (error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    },
  )
  if (!customer || customer.deleted) return 'gone'
  const [card, { data }] = await Promise.all([
    readCard(context, customer),
    callProvider(() =>
      cardProvider.subscriptions.list({ customer: id, status: 'all', limit: 100 }),
    ),
  ])
  const running = data.filter(({ status }) => !ended.has(status))
  if (running.length > 1) {
    log.error({ ownerId: owner_id, subscriptions: running.map((one) => one.id) }, 'more than one')
  }
  // The list begins with the newest. Where none runs, the newest tells how it ended.
  const current = running.at(-1) ?? data[0]
  return {
    card,
    read_at: now,
    last_ended_at: lastEnd(data),
    ...(current ? await presentSubscription(context, current) : noSubscription),
  } satisfies AccountReading
}

/** When the last of the subscriptions that are over ended. */
function lastEnd(subscriptions: Stripe.Subscription[]) {
  const ends = subscriptions.map(({ ended_at: at }) => at ?? 0)
  const last = Math.max(0, ...ends)
  return last > 0 ? dateOf(last) : null
}

const noSubscription = {
  subscription_id: null,
  status: null,
  started_at: null,
  current_period_start: null,
  current_period_end: null,
  cancel_at: null,
  past_due_since: null,
  ended_at: null,
}

async function presentSubscription(context: BillingContext, subscription: Stripe.Subscription) {
  const { id, status, start_date, cancel_at, cancel_at_period_end, ended_at } = subscription
  const [item] = subscription.items.data
  const periodEnd = item?.current_period_end ?? start_date
  return {
    subscription_id: id,
    status,
    started_at: dateOf(start_date),
    current_period_start: dateOf(item?.current_period_start ?? start_date),
    current_period_end: dateOf(periodEnd),
    cancel_at: dateOfSome(cancel_at ?? (cancel_at_period_end ? periodEnd : null)),
    past_due_since: await pastDueSince(context, subscription, item?.current_period_start),
    ended_at: dateOfSome(ended_at),
  }
}

/** When the oldest invoice that is not paid became due: read from the provider, so that no order of events changes it. */
async function pastDueSince(
  { cardProvider }: BillingContext,
  { id, status, start_date }: Stripe.Subscription,
  periodStart = start_date,
) {
  if (status !== 'past_due' && status !== 'unpaid') return null
  const { data } = await callProvider(() =>
    cardProvider.invoices.list({ subscription: id, status: 'open', limit: 100 }),
  )
  const due = data.map((one) => one.status_transitions.finalized_at ?? one.created)
  return dateOf(due.length > 0 ? Math.min(...due) : periodStart)
}

async function readCard(
  { cardProvider }: BillingContext,
  { invoice_settings: { default_payment_method: method } }: Stripe.Customer,
): Promise<Card | null> {
  if (method === null) return null
  const id = typeof method === 'string' ? method : method.id
  const { card } = await callProvider(() => cardProvider.paymentMethods.retrieve(id))
  if (!card) return null
  const { brand, last4, exp_month, exp_year } = card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}

const dateOf = (seconds: number) => new Date(seconds * 1000)
const dateOfSome = (seconds: number | null) => (seconds === null ? null : dateOf(seconds))
