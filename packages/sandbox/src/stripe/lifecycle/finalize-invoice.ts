import { createPaymentIntent } from '../objects/intent.ts'
import { computeTotals } from '../objects/invoice.ts'
import type { Invoice, InvoiceLine } from '../objects/invoice.ts'
import type { Provider } from '../provider.ts'
import { createClientSecret, createId } from '../store/ids.ts'
import { getCustomer, getCustomerTaxIds } from './invoice.ts'
import { createUsageLines } from './lines.ts'
import { settleInvoice } from './settle-invoice.ts'

/** The provider's minimum charge, in cents. A smaller amount is added to the customer's next invoice. */
const minimumChargeCents = 50

/** Finalizes an invoice: counts late usage a last time, assigns its number, and marks it paid if nothing is due. */
export function finalizeInvoice(provider: Provider, draft: Invoice): Invoice {
  const { store } = provider
  const customer = getCustomer(provider, draft)
  const lines = countedAgain(provider, draft)
  const totals = computeTotals(lines, customer.balance)
  const isTooSmall = totals.amount_due > 0 && totals.amount_due < minimumChargeCents
  const unusedCredit = Math.min(0, totals.total + customer.balance)
  const carried = isTooSmall ? totals.amount_due : unusedCredit
  store.customers.put({
    ...customer,
    balance: carried,
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  })
  const now = provider.now()
  const opened: Invoice = {
    ...draft,
    ...totals,
    ...(isTooSmall && { amount_due: 0, amount_remaining: 0 }),
    lines: { ...draft.lines, data: lines },
    automatically_finalizes_at: null,
    customer_address: customer.address,
    customer_tax_ids: getCustomerTaxIds(provider, customer),
    effective_at: now,
    hosted_invoice_url: `${provider.url}/stripe/invoices/${draft.id}`,
    invoice_pdf: `${provider.url}/stripe/invoices/${draft.id}/pdf`,
    starting_balance: customer.balance,
    ending_balance: carried,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  }
  const final = store.invoices.put(opened.amount_due > 0 ? withIntent(provider, opened) : opened)
  provider.emit('invoice.finalized', final)
  return final.amount_due > 0 ? final : settleInvoice(provider, final)
}

function countedAgain(provider: Provider, draft: Invoice): InvoiceLine[] {
  const subscription = provider.store.subscriptions.get(
    draft.parent.subscription_details.subscription,
  )
  const [first] = draft.lines.data
  if (!subscription || !first) return draft.lines.data
  return createUsageLines(provider, subscription, draft.id, first.period)
}

function withIntent(provider: Provider, invoice: Invoice): Invoice {
  const now = provider.now()
  const id = createId('pi')
  const { amount_due: amount, currency, customer } = invoice
  const intent = provider.store.paymentIntents.put({
    ...createPaymentIntent({
      id,
      client_secret: createClientSecret(id),
      created: now,
      customer,
      payment_method: invoice.default_payment_method,
      amount,
      currency,
    }),
    setup_future_usage: 'off_session',
  })
  provider.emit('payment_intent.created', intent)
  return {
    ...invoice,
    confirmation_secret: { client_secret: intent.client_secret, type: 'payment_intent' },
    payments: {
      ...invoice.payments,
      data: [
        {
          id: createId('inpay'),
          object: 'invoice_payment',
          amount_paid: null,
          amount_requested: amount,
          created: now,
          currency,
          invoice: invoice.id,
          is_default: true,
          livemode: false,
          payment: { payment_intent: id, type: 'payment_intent' },
          status: 'open',
          status_transitions: { canceled_at: null, paid_at: null },
        },
      ],
    },
  }
}
