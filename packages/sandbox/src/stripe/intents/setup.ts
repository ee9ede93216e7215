import { attachPaymentMethod, findCardFile } from '../cards/attach-payment-method.ts'
import { getCardDecline } from '../cards/card-decline.ts'
import { createInvalidRequest, ApiProblem } from '../api/problem.ts'
import type { LastError, SetupIntent } from '../objects/intent.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { Provider } from '../provider.ts'
import {
  createAuthenticationError,
  createNextAction,
  requiresAuthentication,
} from './next-action.ts'

/** Sets a card up for later, at once or after the bank's dialog. Throws on a decline. */
export function confirmSetup(
  provider: Provider,
  intent: SetupIntent,
  paymentMethod: PaymentMethod,
): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw createInvalidRequest(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      { code: 'setup_intent_unexpected_state' },
    )
  }
  const chosen = { ...intent, payment_method: paymentMethod.id, last_setup_error: null }
  const card = findCardFile(provider, paymentMethod.id)
  const refusal = getCardDecline(card.behaviour)
  if (refusal) {
    const failed = failSetup(provider, chosen, refusal)
    throw new ApiProblem(402, { ...refusal, setup_intent: failed, payment_method: paymentMethod })
  }
  if (requiresAuthentication(card, 'setup')) {
    const asking = provider.store.setupIntents.put({
      ...chosen,
      status: 'requires_action',
      next_action: createNextAction(provider.url, intent),
    })
    provider.emit('setup_intent.requires_action', asking)
    return asking
  }
  return succeed(provider, chosen)
}

export function finishSetup(
  provider: Provider,
  intent: SetupIntent,
  outcome: 'complete' | 'fail',
): SetupIntent {
  if (outcome === 'fail') return failSetup(provider, intent, createAuthenticationError('setup'))
  if (intent.payment_method !== null) {
    const card = findCardFile(provider, intent.payment_method)
    provider.store.cards.put({ ...card, authenticated: true })
  }
  return succeed(provider, intent)
}

function succeed(provider: Provider, intent: SetupIntent): SetupIntent {
  const { store } = provider
  const customer = store.customers.get(intent.customer ?? '')
  const paymentMethod = store.paymentMethods.get(intent.payment_method ?? '')
  if (paymentMethod && customer && !('deleted' in customer)) {
    attachPaymentMethod(provider, paymentMethod, customer)
  }
  const succeeded = store.setupIntents.put({ ...intent, status: 'succeeded', next_action: null })
  provider.emit('setup_intent.succeeded', succeeded)
  const waiting = store.subscriptions
    .all()
    .find((subscription) => subscription.pending_setup_intent === intent.id)
  if (waiting) {
    const settled = store.subscriptions.put({ ...waiting, pending_setup_intent: null })
    provider.emit('customer.subscription.updated', settled, waiting)
  }
  return succeeded
}

function failSetup(provider: Provider, intent: SetupIntent, reason: LastError): SetupIntent {
  const failed = provider.store.setupIntents.put({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: reason,
  })
  provider.emit('setup_intent.setup_failed', failed)
  return failed
}
