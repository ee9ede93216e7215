import { createHash } from 'node:crypto'
import { ApiProblem } from '../api/problem.ts'
import { addsUp, brandOf } from '../browser/card-fields.js'
import type { BillingDetails, PaymentMethod } from '../objects/payment-method.ts'
import type { Metadata } from '../objects/metadata.ts'
import type { Provider } from '../provider.ts'
import { createId } from '../store/ids.ts'
import { getCardBehaviour } from './test-cards.ts'

export type TypedCard = {
  number: string
  exp_month: number
  exp_year: number
  cvc?: string | undefined
}

/** Creates a payment method from a typed card. Stores only the last four digits and the behaviour. */
export function createCard(
  provider: Provider,
  typed: TypedCard,
  billingDetails: BillingDetails,
  metadata: Metadata = {},
): PaymentMethod {
  const { number, exp_month, exp_year } = typed
  check(typed, provider.now())
  const brand = brandOf(number)
  const id = createId('pm')
  provider.store.cards.put({ id, behaviour: getCardBehaviour(number), authenticated: false })
  return provider.store.paymentMethods.put({
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billingDetails.address?.postal_code ? 'unchecked' : null,
        cvc_check: 'unchecked',
      },
      country: 'US',
      display_brand: brand,
      exp_month,
      exp_year,
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: provider.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  })
}

function check({ number, exp_month, exp_year, cvc }: TypedCard, now: number): void {
  if (!addsUp(number)) throw wrong('incorrect_number', 'number', 'Your card number is incorrect.')
  if (exp_month < 1 || exp_month > 12) {
    throw wrong('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  const endOfMonth = Date.UTC(exp_year < 100 ? 2000 + exp_year : exp_year, exp_month) / 1000
  if (endOfMonth <= now) {
    throw wrong('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw wrong('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
}

function wrong(code: string, param: string, message: string): ApiProblem {
  return new ApiProblem(402, { type: 'card_error', code, param: `card[${param}]`, message })
}
