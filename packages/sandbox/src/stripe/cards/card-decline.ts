import type { LastError } from '../objects/intent.ts'
import type { CardBehaviour } from './test-cards.ts'

type CardDecline = LastError & { type: 'card_error'; code: string }

const refusals: Partial<Record<CardBehaviour, CardDecline>> = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  'insufficient-funds': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: {
    type: 'card_error',
    code: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  'wrong-cvc': {
    type: 'card_error',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
}

export function getCardDecline(behaviour: CardBehaviour): CardDecline | undefined {
  return refusals[behaviour]
}

export function getChargeDecline(behaviour: CardBehaviour): CardDecline | undefined {
  return refusals[behaviour === 'charge-fails' ? 'declined' : behaviour]
}
