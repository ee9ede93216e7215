import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { CardError } from './card-error.ts'

/** Sends the card from the card provider's frame to the card provider. Answers its ID there, which is all we learn of it. */
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
