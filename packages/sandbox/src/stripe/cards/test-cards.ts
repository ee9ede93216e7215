export type CardBehaviour =
  | 'works'
  | 'declined'
  | 'insufficient-funds'
  | 'expired'
  | 'wrong-cvc'
  | 'charge-fails'
  /** Requires the bank's dialog once, at setup. */
  | 'authenticate-once'
  | 'authenticate-always'

/** Stripe's documented test numbers. Any other number with a valid checksum works. */
const behaviours: Record<string, CardBehaviour> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient-funds',
  '4000000000000069': 'expired',
  '4000000000000127': 'wrong-cvc',
  '4000000000000341': 'charge-fails',
  '4000002500003155': 'authenticate-once',
  '4000002760003184': 'authenticate-always',
}

export const namedCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
}

export function getCardBehaviour(number: string): CardBehaviour {
  return behaviours[number] ?? 'works'
}
