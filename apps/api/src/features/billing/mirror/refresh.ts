import type { Card } from '@fovea/contract/billing'
import type { Stripe } from 'stripe'
import { AppError } from '../../../platform/errors.ts'
import { createKeyedQueue } from '../../../platform/keyed-queue.ts'
import type { BillingContext } from '../billing-context.ts'
import { type Customer, hasCustomer } from '../profile/customer.ts'
import { ignoreMissing } from '../provider-errors.ts'
import { type AccountUpdate, type AccountRow, billingRepository } from '../repository.ts'
import { publishSubscriptionChange } from './publish-subscription-change.ts'
import { listOpenInvoices, getInvoiceSubscriptionId } from '../usage/pay-invoice.ts'
import { encryptClientSecret } from './client-secret.ts'

/** Number of concurrent writes in a row after which a refresh fails; the next event starts another one. */
const mostTries = 20
const ended = new Set(['canceled', 'incomplete_expired'])

/** Stores the reading only if the row did not change since it began, so that an older reading never wins. */
export function refreshAccount(context: BillingContext, ownerId: string) {
  return sharing(ownerId, () => readAgain(context, ownerId))
}

/** A change at the provider sends several events at once; their refreshes share one reading. */
const sharing = createKeyedQueue<AccountRow | undefined>()

async function readAgain(
  context: BillingContext,
  ownerId: string,
): Promise<AccountRow | undefined> {
  const repository = billingRepository(context.db)
  for (let tries = 0; tries < mostTries; tries++) {
    const account = await repository.findAccount(ownerId)
    if (!account || !hasCustomer(account)) return account
    const reading = await readCustomer(context, account)
    const kept = await storeReading(context, account, reading)
    if (kept) return kept
  }
  throw new AppError('CONFLICT', 'Your subscription is being updated. Try again in a moment.')
}

/** Undefined if the row was changed since the reading began, or the customer is gone. */
function storeReading(
  { db, now }: BillingContext,
  account: AccountRow,
  reading: Awaited<ReturnType<typeof readCustomer>>,
) {
  return db.transaction().execute(async (transaction) => {
    const repository = billingRepository(transaction)
    if (reading === 'gone') {
      await repository.dropCustomer(account)
      await publishSubscriptionChange(transaction, account, { ...account, ...noSubscription }, now)
      return undefined
    }
    if (!(await repository.keepReading(account, reading))) return undefined
    const kept = { ...account, ...reading }
    await publishSubscriptionChange(transaction, account, kept, now)
    return kept
  })
}

async function readCustomer(context: BillingContext, { customer_id: id, owner_id }: Customer) {
  const { cardProvider, log, now } = context
  // No `expand` here: the provider rejects it for a deleted customer.
  const customer = await ignoreMissing(cardProvider.customers.retrieve(id))
  if (!customer || customer.deleted) return 'gone'
  const [card, { data }] = await Promise.all([
    readCard(context, customer),
    cardProvider.subscriptions.list({ customer: id, status: 'all', limit: 100 }),
  ])
  const running = data.filter(({ status }) => !ended.has(status))
  if (running.length > 1) {
    log.error(
      { ownerId: owner_id, subscriptions: running.map((subscription) => subscription.id) },
      'more than one',
    )
  }
  // The list is sorted newest first. If no subscription is running, the newest tells how it ended.
  const current = running.at(-1) ?? data[0]
  return {
    card,
    read_at: now,
    last_ended_at: lastEnd(data),
    credit:
      customer.balance < 0
        ? { amount: -customer.balance, currency: customer.currency ?? 'usd' }
        : null,
    ...(current ? await readSubscription(context, id, current) : noSubscription),
  } satisfies AccountUpdate
}

function lastEnd(subscriptions: Stripe.Subscription[]) {
  const last = Math.max(0, ...subscriptions.map(({ ended_at: at }) => at ?? 0))
  return last > 0 ? dateOf(last) : null
}

const noDebt = { past_due_since: null, overdue: null, bank_secret: null }

const noSubscription = {
  subscription_id: null,
  status: null,
  started_at: null,
  current_period_start: null,
  current_period_end: null,
  cancel_at: null,
  ended_at: null,
  ...noDebt,
}

async function readSubscription(
  context: BillingContext,
  customer: string,
  subscription: Stripe.Subscription,
) {
  const { id, status, start_date, cancel_at, cancel_at_period_end, ended_at } = subscription
  const [item] = subscription.items.data
  const periodStart = dateOf(item?.current_period_start ?? start_date)
  const periodEnd = item?.current_period_end ?? start_date
  const isPastDue = status === 'past_due' || status === 'unpaid'
  const debt =
    isPastDue || ended_at !== null ? await readDebt(context, customer, subscription) : noDebt
  return {
    subscription_id: id,
    status,
    started_at: dateOf(start_date),
    current_period_start: periodStart,
    current_period_end: dateOf(periodEnd),
    cancel_at: dateOfSome(cancel_at ?? (cancel_at_period_end ? periodEnd : null)),
    ended_at: dateOfSome(ended_at),
    ...debt,
    past_due_since: isPastDue ? (debt.past_due_since ?? periodStart) : null,
  }
}

async function readDebt(
  context: BillingContext,
  customer: string,
  { id, ended_at }: Stripe.Subscription,
) {
  const unpaid = await listOpenInvoices(context.cardProvider, customer)
  const owed = unpaid.filter(
    (invoice) => ended_at !== null || getInvoiceSubscriptionId(invoice) === id,
  )
  const [oldest] = owed
  if (!oldest) return noDebt
  // The due date comes from the provider, so that it does not depend on the order of events.
  const due = owed.map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created)
  const clientSecret = ended_at === null ? await findQuestion(context, oldest) : undefined
  return {
    past_due_since: dateOf(Math.min(...due)),
    overdue: {
      amount: owed.reduce((sum, { amount_remaining: left }) => sum + left, 0),
      currency: oldest.currency,
    },
    bank_secret: clientSecret === undefined ? null : encryptClientSecret(context, clientSecret),
  }
}

/** Only a payment that waits for the bank can be confirmed: a declined payment has lost its card. */
async function findQuestion({ cardProvider }: BillingContext, invoice: Stripe.Invoice) {
  const payment = invoice.payments?.data.find(({ status }) => status === 'open')?.payment
  const intent = payment?.payment_intent
  const id = typeof intent === 'string' ? intent : intent?.id
  if (id === undefined) return undefined
  const { status } = await cardProvider.paymentIntents.retrieve(id)
  return status === 'requires_action' ? invoice.confirmation_secret?.client_secret : undefined
}

async function readCard(
  { cardProvider }: BillingContext,
  { invoice_settings: { default_payment_method: method } }: Stripe.Customer,
): Promise<Card | null> {
  if (method === null) return null
  const id = typeof method === 'string' ? method : method.id
  const { card } = await cardProvider.paymentMethods.retrieve(id)
  if (!card) return null
  const { brand, last4, exp_month, exp_year } = card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}

const dateOf = (seconds: number) => new Date(seconds * 1000)
const dateOfSome = (seconds: number | null) => (seconds === null ? null : dateOf(seconds))
