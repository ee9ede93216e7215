import { getCurrentPeriod } from '../objects/subscription.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Subscription } from '../objects/subscription.ts'
import { createProvider } from '../provider.ts'
import type { Provider } from '../provider.ts'
import type { Store } from '../store/store.ts'
import { collectPayment } from './collect-payment.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import {
  getCurrentPeriodEnd,
  renewSubscription,
  createUpcomingInvoice,
} from './renew-subscription.ts'

const hour = 3600
const announceBeforeSeconds = 72 * hour

type Due = { at: number; run(provider: Provider): void }

/** Runs everything that is due by now, in order, each event at its own time. */
export function runDueEvents(store: Store, url: string): void {
  for (;;) {
    const [next] = [
      ...store.subscriptions.all().flatMap((subscription) => dueOf(store, subscription)),
      ...store.invoices.all().flatMap(dueOfInvoice),
    ].toSorted((a, b) => a.at - b.at)
    if (!next || next.at > store.clock.now()) return
    next.run(createProvider(store, url, undefined, () => next.at))
  }
}

function dueOf(store: Store, subscription: Subscription): Due[] {
  if (subscription.status !== 'active' && subscription.status !== 'past_due') return []
  const { start, end } = getCurrentPeriod(subscription)
  const renewal = {
    at: getCurrentPeriodEnd(subscription),
    run: (provider: Provider) => renewSubscription(provider, subscription),
  }
  if (store.announcements.get(subscription.id)?.periodEnd === end) return [renewal]
  const at = Math.max(start, end - announceBeforeSeconds)
  return [{ at, run: (provider) => announce(provider, subscription, end) }, renewal]
}

function dueOfInvoice(invoice: Invoice): Due[] {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    return [
      {
        at: invoice.automatically_finalizes_at,
        run(provider) {
          const final = finalizeInvoice(provider, invoice)
          if (final.status === 'open') collectPayment(provider, final)
        },
      },
    ]
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
    return [
      { at: invoice.next_payment_attempt, run: (provider) => collectPayment(provider, invoice) },
    ]
  }
  return []
}

function announce(provider: Provider, subscription: Subscription, periodEnd: number): void {
  provider.store.announcements.put({ id: subscription.id, periodEnd })
  provider.emit('invoice.upcoming', createUpcomingInvoice(provider, subscription))
}
