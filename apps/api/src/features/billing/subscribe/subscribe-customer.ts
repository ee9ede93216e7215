import type { Stripe } from 'stripe'
import type { CardProvider } from '../../../platform/card-provider.ts'
import type { BillingContext } from '../billing-context.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { type Customer, findCustomer } from '../profile/customer.ts'
import { needsCardholderAction } from '../provider-errors.ts'
import { listOpenInvoices, payInvoice } from '../usage/pay-invoice.ts'
import { type IntentRow, intentRepository } from './intent-repository.ts'

/** From the first of a month to the first of the next, whenever it begins. */
const firstOfMonth = { day_of_month: 1, hour: 0, minute: 0, second: 0 }

/**
 * Makes sure that the customer has one subscription that goes on, paid by the intent's card. One that runs is adopted:
 * an answer that was lost may have made it. Otherwise it is made under the intent's own key, so that a repeat creates only one.
 */
export async function subscribeCustomer(context: BillingContext, intent: IntentRow) {
  const account = await findCustomer(context, intent.owner_id)
  const { payment_method_id: card } = intent
  if (card !== null) await useCard(context, account, card)
  const running = await findRunning(context, account.customer_id)
  const subscription = running
    ? await goOn(context, running, intent)
    : await create(context, account, intent)
  await refreshAccount(context, intent.owner_id)
  await intentRepository(context.db).move(intent, {
    state: 'done',
    subscription_id: subscription.id,
  })
}

function useCard(
  { cardProvider }: BillingContext,
  { customer_id: customer }: Customer,
  card: string,
) {
  return cardProvider.customers.update(customer, {
    invoice_settings: { default_payment_method: card },
  })
}

async function findRunning({ cardProvider }: BillingContext, customer: string) {
  // Without a status, the provider leaves out what has been cancelled.
  const { data } = await cardProvider.subscriptions.list({ customer, limit: 100 })
  return data.findLast(({ status }) => status !== 'incomplete_expired')
}

async function create(context: BillingContext, account: Customer, intent: IntentRow) {
  const { cardProvider } = context
  const { customer_id, owner_id } = account
  await payFormer(context, account, intent)
  return cardProvider.subscriptions.create(
    {
      customer: customer_id,
      items: [{ price: intent.price_id }],
      ...(intent.payment_method_id !== null && {
        default_payment_method: intent.payment_method_id,
      }),
      billing_cycle_anchor_config: firstOfMonth,
      payment_behavior: 'error_if_incomplete',
      metadata: { ownerId: owner_id, intentId: intent.id },
    },
    { idempotencyKey: `subscribe-${intent.id}-${intent.attempt}` },
  )
}

/** What a former subscription still owes is paid first, the oldest first: a new one begins with nothing due, and would hide the debt. */
async function payFormer(
  { cardProvider }: BillingContext,
  { customer_id: customer }: Customer,
  { payment_method_id: card }: IntentRow,
) {
  for (const { id } of await listOpenInvoices(cardProvider, customer)) {
    await payInvoice(cardProvider, id, card === null ? {} : { payment_method: card })
  }
}

/** A subscription that runs is kept, with the new card where there is one, and what is overdue is paid by it. */
async function goOn(
  { cardProvider }: BillingContext,
  running: Stripe.Subscription,
  intent: IntentRow,
) {
  // Made by this very act, whose answer was lost: whatever happened to it since was meant.
  if (running.metadata['intentId'] === intent.id) return running
  const { payment_method_id: card } = intent
  const kept = await cardProvider.subscriptions.update(running.id, {
    ...staying(running),
    ...(card !== null && { default_payment_method: card }),
  })
  if (kept.status === 'past_due' || kept.status === 'unpaid') await payOverdue(cardProvider, kept)
  return kept
}

/** Takes back that it is to end. A moment of its own has to be taken back by its own name, and never both at once. */
function staying({ cancel_at, cancel_at_period_end }: Stripe.Subscription) {
  if (cancel_at_period_end) return { cancel_at_period_end: false }
  return cancel_at === null ? {} : { cancel_at: '' as const }
}

async function payOverdue(cardProvider: CardProvider, { id }: Stripe.Subscription) {
  const { data } = await cardProvider.invoices.list({
    subscription: id,
    status: 'open',
    limit: 100,
  })
  // The oldest first: paying the newest alone would look like paying all.
  for (const invoice of data.toReversed()) await pay(cardProvider, invoice.id)
}

async function pay(cardProvider: CardProvider, id: string) {
  try {
    await payInvoice(cardProvider, id)
  } catch (error) {
    // The bank wants to hear from the person: the subscription stays overdue, and its page asks them.
    if (!needsCardholderAction(error)) throw error
  }
}
