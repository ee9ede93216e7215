import type { Invoice } from '../objects/invoice.ts'
import type { Provider } from '../provider.ts'

export function settleInvoice(provider: Provider, invoice: Invoice): Invoice {
  const { store } = provider
  const now = provider.now()
  const paid = store.invoices.put({
    ...invoice,
    status: 'paid',
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    confirmation_secret: null,
    payments: {
      ...invoice.payments,
      data: invoice.payments.data.map((payment) => ({
        ...payment,
        status: 'paid',
        amount_paid: payment.amount_requested,
        status_transitions: { canceled_at: null, paid_at: now },
      })),
    },
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  provider.emit('invoice.paid', paid)
  provider.emit('invoice.payment_succeeded', paid)
  const subscription = store.subscriptions.get(paid.parent.subscription_details.subscription)
  if (subscription?.latest_invoice === invoice.id && subscription.status === 'past_due') {
    const active = store.subscriptions.put({ ...subscription, status: 'active' })
    provider.emit('customer.subscription.updated', active, subscription)
  }
  return paid
}
