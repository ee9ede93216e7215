import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createListPage, isInRange } from '../api/list-page.ts'
import {
  expandParameter,
  integerParameter,
  metadataParameter,
  pageParameters,
  rangeParameter,
  textParameter,
} from '../api/parameters.ts'
import { createInvalidRequest, createNotFound } from '../api/problem.ts'
import type { Charge } from '../objects/charge.ts'
import type { Refund } from '../objects/refund.ts'
import type { Provider } from '../provider.ts'
import { createId } from '../store/ids.ts'

function findCharge({ store }: Provider, intentId: string): Charge {
  const intent = store.paymentIntents.get(intentId)
  if (!intent) throw createNotFound('payment_intent', intentId, 'payment_intent')
  const charge = store.charges.get(intent.latest_charge ?? '')
  if (charge) return charge
  throw createInvalidRequest(
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    { param: 'payment_intent' },
  )
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

export const refunds = [
  defineEndpoint({
    method: 'POST',
    path: '/refunds',
    parameters: z.strictObject({
      ...expandParameter,
      payment_intent: textParameter,
      amount: integerParameter.pipe(z.number().min(1)).optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadataParameter.optional(),
    }),
    handle({ provider, input: { payment_intent, amount: given, reason = null, metadata = {} } }) {
      const charge = findCharge(provider, payment_intent)
      const left = charge.amount - charge.amount_refunded
      if (left === 0) {
        throw createInvalidRequest(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        })
      }
      const amount = given ?? left
      if (amount > left) {
        throw createInvalidRequest(
          `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
          { param: 'amount' },
        )
      }
      const refund: Refund = {
        id: createId('re'),
        object: 'refund',
        amount,
        balance_transaction: null,
        charge: charge.id,
        created: provider.now(),
        currency: charge.currency,
        customer: charge.customer,
        customer_account: null,
        destination_details: {
          card: { reference_status: 'pending', type: 'refund' },
          type: 'card',
        },
        metadata,
        payment_intent,
        payment_method: charge.payment_method,
        reason,
        receipt_number: null,
        source_transfer_reversal: null,
        status: 'succeeded',
        transfer_reversal: null,
      }
      provider.store.refunds.put(refund)
      const after = provider.store.charges.put({
        ...charge,
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount === left,
      })
      provider.emit('refund.created', refund)
      provider.emit('charge.refunded', after, charge)
      return refund
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/refunds',
    parameters: z.strictObject({
      ...pageParameters,
      created: rangeParameter.optional(),
      charge: textParameter.optional(),
      payment_intent: textParameter.optional(),
    }),
    handle({ provider, input }) {
      const matching = provider.store.refunds
        .all()
        .filter(
          (refund) =>
            isInRange(refund.created, input.created) &&
            (input.charge === undefined || refund.charge === input.charge) &&
            (input.payment_intent === undefined || refund.payment_intent === input.payment_intent),
        )
      return createListPage(matching, '/v1/refunds', input)
    },
  }),
]

/** The bank returns the money days later, so the charge counts as paid again. */
export function failRefund(provider: Provider, id: string): Refund {
  const refund = provider.store.refunds.get(id)
  if (refund?.status !== 'succeeded') throw createNotFound('refund', id, 'id')
  const failed = provider.store.refunds.put({
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  })
  const charge = provider.store.charges.get(refund.charge)
  if (charge) {
    provider.store.charges.put({
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    })
  }
  provider.emit('refund.failed', failed, refund)
  return failed
}
