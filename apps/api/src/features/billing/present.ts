import type { Invoice, Subscription } from '@fovea/contract/billing'
import type { PlanStatus } from '@fovea/contract/billing/rules'
import { allApps } from '@fovea/contract/usage/rules'
import type { Stripe } from 'stripe'
import { entitlementOfStanding, graceUntil } from './entitlement.ts'
import type { AccountRow } from './repository.ts'

const running = new Set(['active', 'trialing', 'past_due', 'unpaid'])

type Running = Pick<AccountRow, 'status' | 'cancel_at' | 'ended_at'>

export function planStatusOf(account: Running | undefined): PlanStatus {
  if (!account || account.ended_at !== null || !running.has(account.status ?? '')) {
    return 'unsubscribe'
  }
  return account.cancel_at === null ? 'subscribing' : 'waitingUnsubscribe'
}

export function presentSubscription(
  account: AccountRow | undefined,
  now: Date,
): Omit<Subscription, 'underWay' | 'failure'> {
  return {
    planStatus: planStatusOf(account),
    status: account?.status ?? null,
    current_period_start: secondsOf(account?.current_period_start),
    current_period_end: secondsOf(account?.current_period_end),
    cancel_at: secondsOf(account?.cancel_at),
    ended_at: secondsOf(account?.ended_at),
    grace_until: secondsOf(account && graceUntil(account)),
    entitlement: account ? entitlementOfStanding(account, now) : 'basic',
    card: account?.card ?? null,
    overdue: null,
  }
}

/** What an invoice is over: the period that was served is told by its lines alone. */
export function periodOfInvoice({ lines, period_start, period_end }: Stripe.Invoice) {
  const periods = lines.data.map(({ period }) => period)
  if (periods.length === 0) return { start: period_start, end: period_end }
  return {
    start: Math.min(...periods.map(({ start }) => start)),
    end: Math.max(...periods.map(({ end }) => end)),
  }
}

export function presentInvoice(invoice: Stripe.Invoice): Invoice {
  const { start, end } = periodOfInvoice(invoice)
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status ?? 'draft',
    created: invoice.created,
    period_start: start,
    period_end: end,
    total: invoice.total,
    starting_balance: invoice.starting_balance,
    ending_balance: invoice.ending_balance,
    amount_due: invoice.amount_due,
    amount_paid: invoice.amount_paid,
    currency: invoice.currency,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    taxIds: (invoice.customer_tax_ids ?? []).flatMap(({ type, value }) =>
      value === null ? [] : [{ type, value }],
    ),
    lines: invoice.lines.data.map((line) => ({
      id: line.id,
      description: line.description ?? '',
      quantity: line.quantity ?? 0,
      amount: line.amount,
      period_start: line.period.start,
      period_end: line.period.end,
      appName: allApps,
    })),
  }
}

export function secondsOf(moment: Date | null | undefined) {
  return moment ? Math.floor(moment.getTime() / 1000) : null
}
