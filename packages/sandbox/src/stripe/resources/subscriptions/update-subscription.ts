import { createInvalidRequest } from '../../api/problem.ts'
import { endSubscription } from '../../lifecycle/end-subscription.ts'
import { issueInvoice } from '../../lifecycle/invoice.ts'
import { createUsageLines } from '../../lifecycle/lines.ts'
import type { PaymentMethod } from '../../objects/payment-method.ts'
import { getCurrentPeriod } from '../../objects/subscription.ts'
import type { Subscription } from '../../objects/subscription.ts'
import type { Provider } from '../../provider.ts'
import type { CancelSubscriptionInput, UpdateSubscriptionInput } from './subscription-parameters.ts'

export function findCustomerCard({ store }: Provider, customer: string, id: string): PaymentMethod {
  const card = store.paymentMethods.get(id)
  if (card?.customer === customer) return card
  throw createInvalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  )
}

export function updateSubscription(
  provider: Provider,
  before: Subscription,
  given: UpdateSubscriptionInput,
): Subscription {
  checkRunning(before)
  const card = given.default_payment_method
  const after = provider.store.subscriptions.put({
    ...before,
    ...cancellation(provider, before, given),
    ...(card !== undefined && {
      default_payment_method: findCustomerCard(provider, before.customer, card).id,
    }),
  })
  provider.emit('customer.subscription.updated', after, before)
  return after
}

/** Usage is only invoiced if requested, and that invoice stays a draft until it is finalized by hand. */
export function cancelSubscription(
  provider: Provider,
  before: Subscription,
  { invoice_now: invoiceNow }: CancelSubscriptionInput,
): Subscription {
  checkRunning(before)
  if (!invoiceNow) return endSubscription(provider, before, 'cancellation_requested')
  const now = provider.now()
  const period = { start: getCurrentPeriod(before).start, end: now }
  const { subscription } = issueInvoice(provider, before, {
    reason: 'subscription_update',
    period: { start: now, end: now },
    lines: (id) => createUsageLines(provider, before, id, period),
  })
  return endSubscription(provider, subscription, 'cancellation_requested')
}

function cancellation(provider: Provider, before: Subscription, given: UpdateSubscriptionInput) {
  const { cancel_at_period_end: isRequested, cancel_at: at } = given
  if (isRequested !== undefined && at !== undefined) {
    throw createInvalidRequest(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      { code: 'parameters_exclusive', param: 'cancel_at' },
    )
  }
  if (at !== undefined) {
    return {
      cancel_at_period_end: false,
      cancel_at: at,
      canceled_at: at === null ? null : provider.now(),
    }
  }
  // `cancel_at` is independent of the period's end: a request without `cancel_at_period_end` does not unset it.
  if (isRequested === undefined || isRequested === before.cancel_at_period_end) return {}
  return {
    cancel_at_period_end: isRequested,
    cancel_at: isRequested ? getCurrentPeriod(before).end : null,
    canceled_at: isRequested ? provider.now() : null,
    cancellation_details: {
      ...before.cancellation_details,
      reason: isRequested ? ('cancellation_requested' as const) : null,
    },
  }
}

function checkRunning({ id, status }: Subscription): void {
  if (status !== 'canceled') return
  throw createInvalidRequest(`The subscription ${id} has ended and cannot be changed any more.`, {
    code: 'invalid_canceled_subscription_fields',
  })
}
