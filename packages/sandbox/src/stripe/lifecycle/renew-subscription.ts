import { getCurrentPeriod } from '../objects/subscription.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Provider } from '../provider.ts'
import { createId } from '../store/ids.ts'
import { endSubscription } from './end-subscription.ts'
import { createDraftInvoice, issueInvoice } from './invoice.ts'
import { createAdvanceLines, hasUsage, createUsageLines } from './lines.ts'
import { getPeriodEnd } from './period.ts'

/** How long an invoice stays a draft, so that late usage is still counted. */
const draftSeconds = 3600

/** When the period ends: with its month, or before, where the subscription is to end sooner. */
export function getCurrentPeriodEnd(subscription: Subscription): number {
  const { end } = getCurrentPeriod(subscription)
  return Math.min(end, subscription.cancel_at ?? end)
}

/** What happens at the end of a period: the next one begins, or the subscription ends, and what was used is invoiced. */
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
    const last = hasUsage(subscription)
      ? issueInvoice(provider, subscription, {
          ...invoiced,
          lines: (invoice) => createUsageLines(provider, subscription, invoice, over),
        }).subscription
      : subscription
    endSubscription(provider, last, 'cancellation_requested')
    return
  }
  const renewed = inPeriod(subscription, nextPeriod(subscription))
  const issued = issueInvoice(provider, renewed, {
    ...invoiced,
    lines: (invoice) => cycleLines(provider, subscription, invoice),
  })
  provider.emit('customer.subscription.updated', issued.subscription, subscription)
}

/** The invoice that would be made at the end of the period if it ended now. */
export function createUpcomingInvoice(provider: Provider, subscription: Subscription): Invoice {
  const id = createId('upcoming_in')
  const period = getCurrentPeriod(subscription)
  return createDraftInvoice(provider, subscription, {
    id,
    reason: 'upcoming',
    period,
    lines: cycleLines(provider, subscription, id),
    finalizesAt: period.end + draftSeconds,
  })
}

/** What was used in the period that ends, and what the next one costs in advance. */
function cycleLines(provider: Provider, subscription: Subscription, invoice: string) {
  const used = createUsageLines(provider, subscription, invoice, getCurrentPeriod(subscription))
  if (subscription.cancel_at_period_end) return used
  return [...used, ...createAdvanceLines(provider, subscription, invoice, nextPeriod(subscription))]
}

function nextPeriod(subscription: Subscription): { start: number; end: number } {
  const { end: start } = getCurrentPeriod(subscription)
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription always has an item.')
  return {
    start,
    end: getPeriodEnd(subscription.billing_cycle_anchor, item.price.recurring, start),
  }
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
