import type { LastError, PaymentIntent, SetupIntent } from '../objects/intent.ts'
import type { CardFile } from '../store/state.ts'

export function requiresAuthentication(card: CardFile, purpose: 'charge' | 'setup'): boolean {
  if (card.behaviour === 'authenticate-once') return !card.authenticated
  if (card.behaviour !== 'authenticate-always') return false
  return purpose === 'charge' || !card.authenticated
}

export function createNextAction(url: string, intent: PaymentIntent | SetupIntent) {
  const address = `${url}/stripe/challenge?client_secret=${intent.client_secret}`
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: address },
  } as const
}

export function createAuthenticationError(kind: 'payment' | 'setup'): LastError {
  return {
    type: 'invalid_request_error',
    code: `${kind}_intent_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }
}
