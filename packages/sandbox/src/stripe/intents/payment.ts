import { findCardFile } from '../cards/attach-payment-method.ts'
import { getChargeDecline } from '../cards/card-decline.ts'
import { createInvalidRequest } from '../api/problem.ts'
import { settleInvoice } from '../lifecycle/settle-invoice.ts'
import { type Charge, chargeBase } from '../objects/charge.ts'
import type { LastError, PaymentIntent } from '../objects/intent.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { Provider } from '../provider.ts'
import { createId } from '../store/ids.ts'
import {
  createAuthenticationError,
  createNextAction,
  requiresAuthentication,
} from './next-action.ts'

/** Charges a card, at once or after the bank's dialog. A decline is recorded in the intent. */
export function confirmPayment(
  provider: Provider,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw createInvalidRequest(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const chosen = { ...intent, payment_method: paymentMethod.id, last_payment_error: null }
  const card = findCardFile(provider, paymentMethod.id)
  const refusal = getChargeDecline(card.behaviour)
  if (refusal) return decline(provider, chosen, paymentMethod, refusal)
  if (!requiresAuthentication(card, 'charge')) return succeed(provider, chosen)
  const asking = provider.store.paymentIntents.put({
    ...chosen,
    status: 'requires_action',
    next_action: createNextAction(provider.url, intent),
  })
  provider.emit('payment_intent.requires_action', asking)
  return asking
}

export function finishPayment(
  provider: Provider,
  intent: PaymentIntent,
  outcome: 'complete' | 'fail',
): PaymentIntent {
  return outcome === 'complete'
    ? succeed(provider, intent)
    : failPayment(provider, intent, createAuthenticationError('payment'))
}

function succeed(provider: Provider, intent: PaymentIntent): PaymentIntent {
  const succeeded = provider.store.paymentIntents.put({
    ...intent,
    status: 'succeeded',
    next_action: null,
    amount_received: intent.amount,
    latest_charge: charge(provider, intent, findCard(provider, intent)).id,
  })
  provider.emit('payment_intent.succeeded', succeeded)
  const invoice = provider.store.invoices
    .all()
    .find(({ payments }) =>
      payments.data.some(({ payment }) => payment.payment_intent === intent.id),
    )
  if (invoice?.status === 'open' || invoice?.status === 'uncollectible')
    settleInvoice(provider, invoice)
  return succeeded
}

function findCard({ store }: Provider, { id, payment_method }: PaymentIntent): PaymentMethod {
  const card = store.paymentMethods.get(payment_method ?? '')
  if (!card) throw new Error(`The intent ${id} is paid by no card.`)
  return card
}

/** With a reason the bank declined the charge. */
function charge(
  provider: Provider,
  intent: PaymentIntent,
  card: PaymentMethod,
  declined?: LastError,
): Charge {
  const id = createId('ch')
  const { amount, currency, customer, description } = intent
  return provider.store.charges.put({
    ...chargeBase,
    id,
    amount,
    amount_captured: declined ? 0 : amount,
    billing_details: card.billing_details,
    created: provider.now(),
    currency,
    customer,
    description,
    payment_intent: intent.id,
    payment_method: card.id,
    receipt_url: declined ? null : `${provider.url}/stripe/receipts/${id}`,
    ...(declined && {
      captured: false,
      paid: false,
      status: 'failed',
      failure_code: declined.code ?? null,
      failure_message: declined.message,
    }),
  })
}

function decline(
  provider: Provider,
  intent: PaymentIntent,
  card: PaymentMethod,
  reason: LastError,
): PaymentIntent {
  charge(provider, intent, card, reason)
  return failPayment(provider, intent, reason)
}

function failPayment(provider: Provider, intent: PaymentIntent, reason: LastError): PaymentIntent {
  const failed = provider.store.paymentIntents.put({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: reason,
  })
  provider.emit('payment_intent.payment_failed', failed)
  return failed
}
