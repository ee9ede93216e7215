import { createInvalidRequest } from '../api/problem.ts'
import { confirmPayment } from '../intents/payment.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { Provider } from '../provider.ts'
import { getCustomer } from './invoice.ts'
import { endSubscription } from './end-subscription.ts'

const day = 86_400
/** Delays between failed attempts; after the last attempt the subscription ends. */
const retryDelaysSeconds = [3 * day, 5 * day, 7 * day]

export function collectPayment(
  provider: Provider,
  invoice: Invoice,
  chosen?: PaymentMethod,
): { invoice: Invoice; intent: PaymentIntent } {
  const { store } = provider
  const subscription = store.subscriptions.get(invoice.parent.subscription_details.subscription)
  const paymentMethod = chosen ?? cardFor(provider, invoice, subscription)
  const intent = intentOf(provider, invoice)
  if (!paymentMethod) {
    return { invoice: failed(provider, invoice, intent, subscription), intent }
  }
  const attempted = confirmPayment(provider, intent, paymentMethod)
  const current = store.invoices.get(invoice.id) ?? invoice
  if (attempted.status === 'succeeded') {
    const paid = store.invoices.put({ ...current, attempt_count: current.attempt_count + 1 })
    return { invoice: paid, intent: attempted }
  }
  return { invoice: failed(provider, current, attempted, subscription), intent: attempted }
}

function intentOf({ store }: Provider, { id, payments }: Invoice): PaymentIntent {
  const intent = store.paymentIntents.get(payments.data[0]?.payment.payment_intent ?? '')
  if (!intent) throw createInvalidRequest(`Invoice ${id} has nothing to pay.`)
  return intent
}

function cardFor(
  provider: Provider,
  invoice: Invoice,
  subscription: Subscription | undefined,
): PaymentMethod | undefined {
  const { default_payment_method: customers } = getCustomer(provider, invoice).invoice_settings
  return provider.store.paymentMethods.get(subscription?.default_payment_method ?? customers ?? '')
}

function failed(
  provider: Provider,
  invoice: Invoice,
  intent: PaymentIntent,
  subscription: Subscription | undefined,
): Invoice {
  const attempts = invoice.attempt_count + 1
  const retryAfter = invoice.auto_advance ? retryDelaysSeconds[attempts - 1] : undefined
  const unpaid = provider.store.invoices.put({
    ...invoice,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: retryAfter === undefined ? null : provider.now() + retryAfter,
  })
  provider.emit('invoice.payment_failed', unpaid)
  if (intent.status === 'requires_action') provider.emit('invoice.payment_action_required', unpaid)
  if (!subscription || subscription.status === 'canceled') return unpaid
  if (retryAfter === undefined) {
    endSubscription(provider, subscription, 'payment_failed')
  } else if (subscription.status === 'active') {
    const late = provider.store.subscriptions.put({ ...subscription, status: 'past_due' })
    provider.emit('customer.subscription.updated', late, subscription)
  }
  return unpaid
}
