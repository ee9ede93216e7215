import { createInvalidRequest, createNotFound, ApiProblem } from '../api/problem.ts'
import type { Customer } from '../objects/customer.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { Provider } from '../provider.ts'
import type { CardFile } from '../store/state.ts'
import { createCard } from './create-card.ts'
import { getCardDecline } from './card-decline.ts'
import { namedCards } from './test-cards.ts'

/** Finds a payment method by id; the name of a test card creates a new one. */
export function findPaymentMethod(
  provider: Provider,
  id: string,
  param = 'payment_method',
): PaymentMethod {
  const number = namedCards[id]
  if (number !== undefined) {
    const inFiveYears = new Date(provider.now() * 1000).getUTCFullYear() + 5
    const emptyDetails = { address: null, email: null, name: null, phone: null, tax_id: null }
    return createCard(provider, { number, exp_month: 12, exp_year: inFiveYears }, emptyDetails)
  }
  const found = provider.store.paymentMethods.get(id)
  if (!found) throw createNotFound('PaymentMethod', id, param)
  return found
}

export function findCardFile({ store }: Provider, id: string): CardFile {
  const card = store.cards.get(id)
  if (!card) throw new Error(`The payment method ${id} has no card.`)
  return card
}

export function attachPaymentMethod(
  provider: Provider,
  paymentMethod: PaymentMethod,
  customer: Customer,
): PaymentMethod {
  if (paymentMethod.customer === customer.id) return paymentMethod
  if (paymentMethod.customer !== null) {
    throw createInvalidRequest(
      'The payment method you provided has already been attached to a customer.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
  }
  const refusal = getCardDecline(findCardFile(provider, paymentMethod.id).behaviour)
  if (refusal) throw new ApiProblem(402, refusal)
  const attached = provider.store.paymentMethods.put({ ...paymentMethod, customer: customer.id })
  provider.emit('payment_method.attached', attached)
  return attached
}
