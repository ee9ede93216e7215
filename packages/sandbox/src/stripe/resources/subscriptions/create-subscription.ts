import { findCardFile } from '../../cards/attach-payment-method.ts'
import { confirmSetup } from '../../intents/setup.ts'
import { requiresAuthentication } from '../../intents/next-action.ts'
import type { Customer } from '../../objects/customer.ts'
import { createSetupIntent } from '../../objects/intent.ts'
import type { PaymentMethod } from '../../objects/payment-method.ts'
import type { Subscription } from '../../objects/subscription.ts'
import type { Provider } from '../../provider.ts'
import { createClientSecret, createId } from '../../store/ids.ts'
import { findCustomer } from '../find.ts'
import { buildSubscription } from './new-subscription.ts'
import type { CreateSubscriptionInput } from './subscription-parameters.ts'
import { findCustomerCard } from './update-subscription.ts'

export function createSubscription(
  provider: Provider,
  given: CreateSubscriptionInput,
): Subscription {
  const customer = findCustomer(provider, given.customer)
  const card = firstCard(provider, customer, given)
  const subscription = provider.store.subscriptions.put(
    buildSubscription(provider, customer, given),
  )
  provider.store.customers.put({ ...customer, currency: subscription.currency })
  const started = withPendingSetup(provider, subscription, card)
  // Only usage is sold, so nothing is due at the start, and the flexible mode makes no invoice of zero.
  provider.emit('customer.subscription.created', started)
  return started
}

function firstCard(
  provider: Provider,
  customer: Customer,
  { default_payment_method: chosen }: CreateSubscriptionInput,
): PaymentMethod | undefined {
  if (chosen !== undefined) return findCustomerCard(provider, customer.id, chosen)
  return provider.store.paymentMethods.get(customer.invoice_settings.default_payment_method ?? '')
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
