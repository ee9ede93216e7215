import { createInvalidRequest, ApiProblem } from '../../api/problem.ts'
import { findCardFile } from '../../cards/attach-payment-method.ts'
import { getChargeDecline } from '../../cards/card-decline.ts'
import { confirmSetup } from '../../intents/setup.ts'
import { requiresAuthentication } from '../../intents/next-action.ts'
import { collectPayment } from '../../lifecycle/collect-payment.ts'
import { finalizeInvoice } from '../../lifecycle/finalize-invoice.ts'
import { issueInvoice } from '../../lifecycle/invoice.ts'
import { hasUsage } from '../../lifecycle/lines.ts'
import type { Customer } from '../../objects/customer.ts'
import { createSetupIntent } from '../../objects/intent.ts'
import type { PaymentMethod } from '../../objects/payment-method.ts'
import type { Subscription } from '../../objects/subscription.ts'
import type { Provider } from '../../provider.ts'
import { createClientSecret, createId } from '../../store/ids.ts'
import { createInvalidLocation } from '../../tax/location.ts'
import { findCustomer } from '../find.ts'
import { createFirstInvoiceLines, buildSubscription } from './new-subscription.ts'
import type { CreateSubscriptionInput } from './subscription-parameters.ts'
import { findCustomerCard } from './update-subscription.ts'

export function createSubscription(
  provider: Provider,
  given: CreateSubscriptionInput,
): Subscription {
  const customer = findCustomer(provider, given.customer)
  if (given.automatic_tax?.enabled && customer.tax.location === null) throw createInvalidLocation()
  const card = firstCard(provider, customer, given)
  const draft = buildSubscription(provider, customer, given)
  const due = createFirstInvoiceLines(provider, draft, '', given.proration_behavior).reduce(
    (sum, { amount }) => sum + amount,
    0,
  )
  if (due > 0 && given.payment_behavior !== 'default_incomplete') {
    checkCard(provider, customer, card, given.payment_behavior === 'error_if_incomplete')
  }
  const subscription = provider.store.subscriptions.put({
    ...draft,
    status: due > 0 ? 'incomplete' : 'active',
  })
  provider.store.customers.put({ ...customer, currency: subscription.currency })
  const started = due > 0 ? subscription : withPendingSetup(provider, subscription, card)
  // The flexible mode makes no invoice for usage alone; the classic one makes an invoice of zero.
  const isInvoiced = due > 0 || (given.billing_mode?.type === 'classic' && hasUsage(subscription))
  if (!isInvoiced) {
    provider.emit('customer.subscription.created', started)
    return started
  }
  const now = provider.now()
  const issued = issueInvoice(provider, started, {
    reason: 'subscription_create',
    period: { start: now, end: now },
    lines: (id) => createFirstInvoiceLines(provider, started, id, given.proration_behavior),
  })
  provider.emit('customer.subscription.created', issued.subscription)
  const first = finalizeInvoice(provider, issued.invoice)
  if (first.status === 'open' && given.payment_behavior !== 'default_incomplete') {
    collectPayment(provider, first, card)
  }
  return provider.store.subscriptions.get(subscription.id) ?? issued.subscription
}

function firstCard(
  provider: Provider,
  customer: Customer,
  { default_payment_method: chosen }: CreateSubscriptionInput,
): PaymentMethod | undefined {
  if (chosen !== undefined) return findCustomerCard(provider, customer.id, chosen)
  return provider.store.paymentMethods.get(customer.invoice_settings.default_payment_method ?? '')
}

function checkCard(
  provider: Provider,
  customer: Customer,
  card: PaymentMethod | undefined,
  mustSucceed: boolean,
): void {
  if (!card) {
    throw createInvalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing', param: 'customer' },
    )
  }
  if (!mustSucceed) return
  const file = findCardFile(provider, card.id)
  const refusal = getChargeDecline(file.behaviour)
  if (refusal) throw new ApiProblem(402, refusal)
  if (requiresAuthentication(file, 'charge')) {
    throw new ApiProblem(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message: `Payment for this subscription of ${customer.id} requires additional user action before it can be completed successfully.`,
    })
  }
}

/** If the bank requires its dialog but nothing is charged yet, starts a setup while the card's owner is present. */
function withPendingSetup(
  provider: Provider,
  subscription: Subscription,
  card: PaymentMethod | undefined,
): Subscription {
  if (card && !requiresAuthentication(findCardFile(provider, card.id), 'setup')) return subscription
  const id = createId('seti')
  const intent = provider.store.setupIntents.put(
    createSetupIntent({
      id,
      client_secret: createClientSecret(id),
      created: provider.now(),
      customer: subscription.customer,
      payment_method: null,
    }),
  )
  provider.emit('setup_intent.created', intent)
  if (card) confirmSetup(provider, intent, card)
  return provider.store.subscriptions.put({ ...subscription, pending_setup_intent: id })
}
