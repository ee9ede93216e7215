import { newPaymentIntent } from '../objects/intent.ts'
import { totalsOf } from '../objects/invoice.ts'
import type { Invoice, InvoiceLine } from '../objects/invoice.ts'
import type { Provider } from '../provider.ts'
import { newClientSecret, newId } from '../store/ids.ts'
import { customerOf } from './invoice.ts'
import { usageLines } from './lines.ts'
import { settleInvoice } from './settle.ts'

/** Makes an invoice final: late usage is counted a last time, it gets its number, and nothing due is paid at once. */
export function finalizeInvoice(provider: Provider, draft: Invoice): Invoice {
  const { store } = provider
  const customer = customerOf(provider, draft)
  store.customers.put({ ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 })
  const lines = countedAgain(provider, draft)
  const now = provider.now()
  const opened: Invoice = {
    ...draft,
    ...totalsOf(lines),
    lines: { ...draft.lines, data: lines },
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
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
  if (!subscription || draft.billing_reason !== 'subscription_cycle') return draft.lines.data
  const period = { start: draft.period_start, end: draft.period_end }
  const inAdvance = draft.lines.data.filter(({ period: { start } }) => start >= period.end)
  return [...usageLines(provider, subscription, draft.id, period), ...inAdvance]
}

function withIntent(provider: Provider, invoice: Invoice): Invoice {
  const now = provider.now()
  const id = newId('pi')
  const { amount_due: amount, currency, customer } = invoice
  const intent = provider.store.paymentIntents.put({
    ...newPaymentIntent({
      id,
      client_secret: newClientSecret(id),
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
          id: newId('inpay'),
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
