import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { CardError } from './card-error.ts'

/**
 * Sends the card from the iframe to the card provider and returns the ID of the payment method. The card number never
 * reaches our server.
 */
export async function createPaymentMethod(
  stripe: Stripe,
  card: StripeCardElement,
  email: string | undefined,
): Promise<string> {
  const made = await stripe.createPaymentMethod({
    type: 'card',
    card,
    ...(email !== undefined && { billing_details: { email: email.trim() } }),
  })
  if (made.error) throw new CardError(made.error.message)
  return made.paymentMethod.id
}
