import type { Stripe } from '@stripe/stripe-js'
import { CardError } from './card-error.ts'

export async function confirmWithBank(
  stripe: Pick<Stripe, 'confirmCardSetup' | 'confirmCardPayment'>,
  clientSecret: string,
): Promise<void> {
  const { error } = clientSecret.startsWith('seti_')
    ? await stripe.confirmCardSetup(clientSecret)
    : await stripe.confirmCardPayment(clientSecret)
  if (error) throw new CardError(error.message)
}
