import { getCurrentPeriod } from '../objects/subscription.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Provider } from '../provider.ts'
import { createId } from '../store/ids.ts'
import { endSubscription } from './end-subscription.ts'
import { createDraftInvoice, issueInvoice } from './invoice.ts'
import { createUsageLines } from './lines.ts'
import { getPeriodEnd } from './period.ts'

/** An invoice stays a draft for this long, so that late usage is still counted. */
const draftSeconds = 3600

export function getCurrentPeriodEnd(subscription: Subscription): number {
  const { end } = getCurrentPeriod(subscription)
  return Math.min(end, subscription.cancel_at ?? end)
}

export function renewSubscription(provider: Provider, subscription: Subscription): void {
  const over = {
    start: getCurrentPeriod(subscription).start,
    end: getCurrentPeriodEnd(subscription),
  }
  const invoiced = {
    reason: 'subscription_cycle',
    period: over,
    finalizesAt: provider.now() + draftSeconds,
  } as const
  if (subscription.cancel_at === over.end) {
    const last = issueInvoice(provider, subscription, {
      ...invoiced,
      lines: (invoice) => createUsageLines(provider, subscription, invoice, over),
    })
    endSubscription(provider, last.subscription, 'cancellation_requested')
    return
  }
  const renewed = inPeriod(subscription, nextPeriod(subscription))
  const issued = issueInvoice(provider, renewed, {
    ...invoiced,
    lines: (invoice) => createUsageLines(provider, subscription, invoice, over),
  })
  provider.emit('customer.subscription.updated', issued.subscription, subscription)
}

export function createUpcomingInvoice(provider: Provider, subscription: Subscription): Invoice {
  const id = createId('upcoming_in')
  const period = getCurrentPeriod(subscription)
  return createDraftInvoice(provider, subscription, {
    id,
    reason: 'upcoming',
    period,
    lines: createUsageLines(provider, subscription, id, period),
    finalizesAt: period.end + draftSeconds,
  })
}

function nextPeriod(subscription: Subscription): { start: number; end: number } {
  const { end: start } = getCurrentPeriod(subscription)
  return { start, end: getPeriodEnd(subscription.billing_cycle_anchor, start) }
}

function inPeriod(
  subscription: Subscription,
  { start, end }: { start: number; end: number },
): Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }))
  return { ...subscription, items: { ...subscription.items, data } }
}
