import { invalidRequest } from '../../api/problem.ts'
import { endSubscription } from '../../lifecycle/end.ts'
import { issueInvoice } from '../../lifecycle/invoice.ts'
import { hasUsage, usageLines } from '../../lifecycle/lines.ts'
import { mergedMetadata } from '../../objects/metadata.ts'
import type { PaymentMethod } from '../../objects/payment-method.ts'
import { periodOf } from '../../objects/subscription.ts'
import type { Subscription } from '../../objects/subscription.ts'
import type { Provider } from '../../provider.ts'
import type { Canceled, Updated } from './subscription-parameters.ts'

/** A card that belongs to the customer. */
export function cardOf({ store }: Provider, customer: string, id: string): PaymentMethod {
  const card = store.paymentMethods.get(id)
  if (card?.customer === customer) return card
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  )
}

/** Changes what may change in a running subscription: whether it goes on, its card, and what is noted on it. */
export function updateSubscription(
  provider: Provider,
  before: Subscription,
  given: Updated,
): Subscription {
  checkRunning(before)
  const card = given.default_payment_method
  const after = provider.store.subscriptions.put({
    ...before,
    ...cancellation(provider, before, given),
    ...(card !== undefined && {
      default_payment_method: cardOf(provider, before.customer, card).id,
    }),
    description: given.description === undefined ? before.description : given.description,
    metadata: mergedMetadata(before.metadata, given.metadata),
    payment_settings: {
      ...before.payment_settings,
      save_default_payment_method:
        given.payment_settings?.save_default_payment_method ??
        before.payment_settings.save_default_payment_method,
    },
  })
  provider.emit('customer.subscription.updated', after, before)
  return after
}

/** Ends a subscription at once; what was used is invoiced only if asked, and that invoice stays a draft until somebody makes it final. */
export function cancelSubscription(
  provider: Provider,
  before: Subscription,
  { invoice_now: invoiceNow, cancellation_details: details }: Canceled,
): Subscription {
  checkRunning(before)
  const told = {
    ...before,
    cancellation_details: {
      ...before.cancellation_details,
      comment: details?.comment ?? before.cancellation_details.comment,
    },
  }
  if (!invoiceNow || !hasUsage(before)) {
    return endSubscription(provider, told, 'cancellation_requested')
  }
  const now = provider.now()
  const period = { start: periodOf(before).start, end: now }
  const { subscription } = issueInvoice(provider, told, {
    reason: 'subscription_update',
    period: { start: now, end: now },
    lines: (id) => usageLines(provider, before, id, period),
  })
  return endSubscription(provider, subscription, 'cancellation_requested')
}

function cancellation(provider: Provider, before: Subscription, given: Updated) {
  const { cancel_at_period_end: asked, cancel_at: at } = given
  if (asked !== undefined && at !== undefined) {
    throw invalidRequest(
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
  // A moment of its own is not the end of the period: leaving that out does not take it back.
  if (asked === undefined || asked === before.cancel_at_period_end) return {}
  return {
    cancel_at_period_end: asked,
    cancel_at: asked ? periodOf(before).end : null,
    canceled_at: asked ? provider.now() : null,
    cancellation_details: {
      ...before.cancellation_details,
      reason: asked ? ('cancellation_requested' as const) : null,
    },
  }
}

function checkRunning({ id, status }: Subscription): void {
  if (status !== 'canceled' && status !== 'incomplete_expired') return
  throw invalidRequest(`The subscription ${id} has ended and cannot be changed any more.`, {
    code: 'invalid_canceled_subscription_fields',
  })
}
