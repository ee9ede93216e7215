import { createFullList } from '../objects/list.ts'
import { invoiceBase, computeTotals } from '../objects/invoice.ts'
import type { Invoice, InvoiceLine } from '../objects/invoice.ts'
import type { Customer } from '../objects/customer.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { Provider } from '../provider.ts'
import { createId } from '../store/ids.ts'

type Draft = {
  id: string
  reason: Invoice['billing_reason']
  period: { start: number; end: number }
  lines: InvoiceLine[]
  /** Time of finalization; immediate by default. */
  finalizesAt?: number
}

/** The customer of a subscription always exists, because deleting a customer ends their subscriptions. */
export function getCustomer({ store }: Provider, { customer: id }: { customer: string }): Customer {
  const customer = store.customers.get(id)
  if (!customer || 'deleted' in customer) throw new Error(`The customer ${id} is gone.`)
  return customer
}

/** Creates an invoice of a subscription in its draft state, without storing it. */
export function createDraftInvoice(
  provider: Provider,
  subscription: Subscription,
  { id, reason, period, lines, finalizesAt }: Draft,
): Invoice {
  const customer = getCustomer(provider, subscription)
  return {
    ...invoiceBase,
    ...computeTotals(lines, customer.balance),
    starting_balance: customer.balance,
    id,
    auto_advance: true,
    automatic_tax: {
      ...subscription.automatic_tax,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: finalizesAt ?? null,
    billing_reason: reason,
    created: provider.now(),
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_tax_ids: getCustomerTaxIds(provider, customer),
    default_payment_method: subscription.default_payment_method,
    lines: createFullList(lines, `/v1/invoices/${id}/lines`),
    next_payment_attempt: finalizesAt ?? null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payments: createFullList([], `/v1/invoice_payments?invoice=${id}`),
    period_end: period.end,
    period_start: period.start,
  }
}

/** The tax IDs on an invoice are those at the time of its finalization. */
export function getCustomerTaxIds(
  { store }: Provider,
  { id }: Customer,
): Invoice['customer_tax_ids'] {
  const taxIds = store.taxIds.all().filter(({ customer }) => customer === id)
  return taxIds.map(({ type, value }) => ({ type, value }))
}

export function issueInvoice(
  provider: Provider,
  subscription: Subscription,
  draft: Omit<Draft, 'id' | 'lines'> & { lines(invoice: string): InvoiceLine[] },
): { invoice: Invoice; subscription: Subscription } {
  const id = createId('in')
  const invoice = provider.store.invoices.put(
    createDraftInvoice(provider, subscription, { ...draft, id, lines: draft.lines(id) }),
  )
  provider.emit('invoice.created', invoice)
  return {
    invoice,
    subscription: provider.store.subscriptions.put({ ...subscription, latest_invoice: id }),
  }
}
