import type { Invoice } from '../objects/invoice.ts'
import type { Provider } from '../provider.ts'

/** Stops collecting. A subscription that was past due because of its latest invoice is active again. */
export function markUncollectible(provider: Provider, invoice: Invoice): Invoice {
  const { store } = provider
  const after = store.invoices.put({
    ...invoice,
    status: 'uncollectible',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: provider.now() },
  })
  provider.emit('invoice.marked_uncollectible', after)
  provider.emit('invoice.updated', after, invoice)
  const subscription = store.subscriptions.get(after.parent.subscription_details.subscription)
  if (subscription?.latest_invoice === invoice.id && subscription.status === 'past_due') {
    const active = store.subscriptions.put({ ...subscription, status: 'active' })
    provider.emit('customer.subscription.updated', active, subscription)
  }
  return after
}
