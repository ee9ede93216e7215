import type { Stripe } from 'stripe'
import type { CardProvider } from '../../../platform/card-provider.ts'
import { callProvider } from '../provider/provider-errors.ts'

/** Pays an open invoice. Whatever went wrong, one that is not open any more was done with: by us, or by somebody else at the same moment. */
export async function payInvoice(
  cardProvider: CardProvider,
  id: string,
  params: Stripe.InvoicePayParams = {},
) {
  try {
    await callProvider(() => cardProvider.invoices.pay(id, params))
  } catch (error) {
    const { status } = await callProvider(() => cardProvider.invoices.retrieve(id))
    if (status === 'open') throw error
  }
}

/** The subscription that an invoice is of, if any. */
export function subscriptionOfInvoice({ parent }: Stripe.Invoice) {
  const subscription = parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : subscription?.id
}
