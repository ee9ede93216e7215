import type { Stripe } from 'stripe'
import type { CardProvider } from '../../../platform/card-provider.ts'
import type { BillingContext } from '../billing-context.ts'
import { refreshAccount } from '../mirror/refresh.ts'
import { type Customer, findCustomer } from '../profile/customer.ts'
import { needsCardholderAction } from '../provider-errors.ts'
import { listOpenInvoices, payInvoice } from '../usage/pay-invoice.ts'
import { type IntentRow, intentRepository } from './intent-repository.ts'

/** Billing periods are calendar months, whenever the subscription starts. */
const firstOfMonth = { day_of_month: 1, hour: 0, minute: 0, second: 0 }

/**
 * Makes sure that the customer has exactly one subscription, paid by the intent's card. A running one is adopted,
 * because a request whose answer was lost may have created it. A new one is created under the intent's idempotency key,
 * so that a repeat creates only one.
 */
export async function subscribeCustomer(context: BillingContext, intent: IntentRow) {
  const account = await findCustomer(context, intent.owner_id)
  const { payment_method_id: card } = intent
  if (card !== null) await useCard(context, account, card)
  const running = await findRunning(context, account.customer_id)
  const subscription = running
    ? await keepRunning(context, running, intent)
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
  // Without a status, the provider omits cancelled subscriptions.
  const { data } = await cardProvider.subscriptions.list({ customer, limit: 100 })
  return data.findLast(({ status }) => status !== 'incomplete_expired')
}

async function create(context: BillingContext, account: Customer, intent: IntentRow) {
  const { cardProvider } = context
  const { customer_id, owner_id } = account
  await payEndedInvoices(context, account, intent)
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

/** Oldest first: a new subscription starts without debt and would hide these invoices. */
async function payEndedInvoices(
  { cardProvider }: BillingContext,
  { customer_id: customer }: Customer,
  { payment_method_id: card }: IntentRow,
) {
  for (const { id } of await listOpenInvoices(cardProvider, customer)) {
    await payInvoice(cardProvider, id, card === null ? {} : { payment_method: card })
  }
}

async function keepRunning(
  { cardProvider }: BillingContext,
  running: Stripe.Subscription,
  intent: IntentRow,
) {
  // This intent created the subscription before and the answer was lost, so later changes of it were intended.
  if (running.metadata['intentId'] === intent.id) return running
  const { payment_method_id: card } = intent
  const kept = await cardProvider.subscriptions.update(running.id, {
    ...withoutCancellation(running),
    ...(card !== null && { default_payment_method: card }),
  })
  if (kept.status === 'past_due' || kept.status === 'unpaid') await payOverdue(cardProvider, kept)
  return kept
}

/** Undoes a cancellation. The provider has two fields for it and accepts only one of them per request. */
function withoutCancellation({ cancel_at, cancel_at_period_end }: Stripe.Subscription) {
  if (cancel_at_period_end) return { cancel_at_period_end: false }
  return cancel_at === null ? {} : { cancel_at: '' as const }
}

async function payOverdue(cardProvider: CardProvider, { id }: Stripe.Subscription) {
  const { data } = await cardProvider.invoices.list({
    subscription: id,
    status: 'open',
    limit: 100,
  })
  // Oldest first: a payment of the newest alone would look as if all were paid.
  for (const invoice of data.toReversed()) await pay(cardProvider, invoice.id)
}

async function pay(cardProvider: CardProvider, id: string) {
  try {
    await payInvoice(cardProvider, id)
  } catch (error) {
    if (!needsCardholderAction(error)) throw error
  }
}
