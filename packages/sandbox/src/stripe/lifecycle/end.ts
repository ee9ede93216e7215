import type { CancellationDetails, Subscription } from '../objects/subscription.ts'
import type { Provider } from '../provider.ts'

/** Ends a subscription now. */
export function endSubscription(
  provider: Provider,
  subscription: Subscription,
  reason: CancellationDetails['reason'],
): Subscription {
  const now = provider.now()
  const ended = provider.store.subscriptions.put({
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { ...subscription.cancellation_details, reason },
  })
  provider.store.announcements.delete(subscription.id)
  provider.emit('customer.subscription.deleted', ended)
  return ended
}
