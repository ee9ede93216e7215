import type { Stripe } from 'stripe'
import type { CardProvider } from '../../../platform/card-provider.ts'

/** After an error, an invoice that is no longer open counts as paid: by this call or by a concurrent one. */
export async function payInvoice(
  cardProvider: CardProvider,
  id: string,
  params: Stripe.InvoicePayParams = {},
) {
  try {
    await cardProvider.invoices.pay(id, params)
  } catch (error) {
    const { status } = await cardProvider.invoices.retrieve(id)
    if (status === 'open') throw error
  }
}

/** Oldest first, without manual invoices, which belong to no subscription. */
export async function listOpenInvoices(cardProvider: CardProvider, customer: string) {
  const { data } = await cardProvider.invoices.list({
    customer,
    status: 'open',
    limit: 100,
    expand: ['data.payments', 'data.confirmation_secret'],
  })
  return data
    .toReversed()
    .filter(
      (invoice) => getInvoiceSubscriptionId(invoice) !== undefined && invoice.amount_remaining > 0,
    )
}

/** An invoice with the payment that paid it, and what of it was paid and refunded, in cents. */
export async function findInvoicePayment(cardProvider: CardProvider, id: string) {
  const invoice = await cardProvider.invoices.retrieve(id, { expand: ['payments'] })
  const intentId = findPaidIntentId(invoice)
  if (intentId === undefined) return { invoice, paid: 0, refunded: 0 }
  const { latest_charge: charge } = await cardProvider.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge'],
  })
  if (charge === null || typeof charge === 'string') return { invoice, paid: 0, refunded: 0 }
  const { amount: paid, amount_refunded: refunded } = charge
  return { invoice, intentId, paid, refunded, receiptUrl: charge.receipt_url }
}

export function findPaidIntentId({ payments }: Stripe.Invoice) {
  return getIntentId(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent)
}

export function getIntentId(intent: string | { id: string } | null | undefined) {
  return typeof intent === 'string' ? intent : intent?.id
}

export function getInvoiceSubscriptionId({ parent }: Stripe.Invoice) {
  const subscription = parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : subscription?.id
}
