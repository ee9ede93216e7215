import type { Stripe } from 'stripe'
import { dayOf } from '@fovea/contract/time'
import type { Ctx } from '../../../platform/context.ts'
import { ignoreMissing } from '../provider-errors.ts'
import { billingRepository } from '../repository.ts'
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
      const invoice = await ignoreMissing(provider.cardProvider.invoices.retrieve(id))
      if (invoice) yield await describe(provider, [invoice])
    }
    return
  }
  const created = { gte: Math.floor(selection.since.getTime() / 1000) }
  for (let after: string | undefined; ;) {
    const { data, has_more: hasMore } = await provider.cardProvider.invoices.list({
      created,
      limit: 100,
      ...(after !== undefined && { starting_after: after }),
    })
    after = data.at(-1)?.id
    if (after === undefined) return
    yield await describe(provider, data)
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
  }))
}

function customerOf({ customer }: Stripe.Invoice) {
  return typeof customer === 'string' ? customer : (customer?.id ?? '')
}
