import type { CancellationDetails, Subscription } from '../objects/subscription.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Provider } from '../provider.ts'

/** Ends a subscription now. Its open invoices are no longer charged automatically. */
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
  stopCollecting(provider, subscription.customer)
  provider.emit('customer.subscription.deleted', ended)
  return ended
}

const waits = ({ status }: Invoice) => status === 'draft' || status === 'open'

function stopCollecting({ store }: Provider, customer: string): void {
  for (const invoice of store.invoices.all()) {
    if (invoice.customer !== customer || !waits(invoice)) continue
    store.invoices.put({
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    })
  }
}
