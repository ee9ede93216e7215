import type { Stripe } from 'stripe'
import { dayOf } from '@fovea/contract/time'
import type { Ctx } from '../../../platform/context.ts'
import { ignoreMissing } from '../provider-errors.ts'
import { billingRepository } from '../repository.ts'
import { findPaidIntentId, getIntentId } from './pay-invoice.ts'
import { periodOfInvoice } from './read-invoices.ts'

/** Amounts are in cents. */
export type InvoiceAmounts = {
  id: string
  /** Null for a customer that is not known any more. */
  owner_id: string | null
  /** First day of the month that the invoice is for. */
  month: string
  created_at: Date
  status: NonNullable<Stripe.Invoice.Status>
  total_cents: number
  paid_cents: number
  unpaid_cents: number
  /** The payment that paid it; empty without one. */
  payment_id: string
}

export type RefundAmount = {
  id: string
  payment_id: string
  amount_cents: number
  created_at: Date
}

type Provider = Pick<Ctx, 'db' | 'cardProvider'>
/** By their ids, or all that were created since a moment. */
type Selection = { ids: string[] } | { since: Date }

/** Invoices of all owners, in pages, with the amounts and periods that the customers see. */
export async function* readInvoiceAmounts(
  provider: Provider,
  selection: Selection,
): AsyncGenerator<InvoiceAmounts[]> {
  if ('ids' in selection) {
    for (const id of selection.ids) {
      const invoice = await ignoreMissing(
        provider.cardProvider.invoices.retrieve(id, { expand: ['payments'] }),
      )
      if (invoice) yield await describe(provider, [invoice])
    }
    return
  }
  const created = { gte: Math.floor(selection.since.getTime() / 1000) }
  for (let after: string | undefined; ;) {
    const { data, has_more: hasMore } = await provider.cardProvider.invoices.list({
      created,
      limit: 100,
      expand: ['data.payments'],
      ...(after !== undefined && { starting_after: after }),
    })
    after = data.at(-1)?.id
    if (after === undefined) return
    yield await describe(provider, data)
    if (!hasMore) return
  }
}

/** Refunds since a moment, in pages. One that the bank has returned counts as nothing. */
export async function* readRefundAmounts(
  { cardProvider }: Pick<Ctx, 'cardProvider'>,
  since: Date,
): AsyncGenerator<RefundAmount[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for (let after: string | undefined; ;) {
    const { data, has_more: hasMore } = await cardProvider.refunds.list({
      created,
      limit: 100,
      ...(after !== undefined && { starting_after: after }),
    })
    after = data.at(-1)?.id
    if (after === undefined) return
    yield data.map((refund) => ({
      id: refund.id,
      payment_id: getIntentId(refund.payment_intent) ?? '',
      amount_cents: refund.status === 'failed' || refund.status === 'canceled' ? 0 : refund.amount,
      created_at: new Date(refund.created * 1000),
    }))
    if (!hasMore) return
  }
}

async function describe({ db }: Provider, invoices: Stripe.Invoice[]): Promise<InvoiceAmounts[]> {
  const owners = await billingRepository(db).listOwnersOfCustomers(invoices.map(customerOf))
  return invoices.map((invoice) => ({
    id: invoice.id,
    owner_id: owners.get(customerOf(invoice)) ?? null,
    month: `${dayOf(periodOfInvoice(invoice).start * 1000).slice(0, 7)}-01`,
    created_at: new Date(invoice.created * 1000),
    status: invoice.status ?? 'draft',
    total_cents: invoice.total,
    paid_cents: invoice.amount_paid,
    unpaid_cents: invoice.amount_remaining,
    payment_id: findPaidIntentId(invoice) ?? '',
  }))
}

function customerOf({ customer }: Stripe.Invoice) {
  return typeof customer === 'string' ? customer : (customer?.id ?? '')
}
