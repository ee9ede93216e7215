import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createInvalidRequest, ApiProblem } from '../api/problem.ts'
import { findPaymentMethod } from '../cards/attach-payment-method.ts'
import { confirmPayment } from '../intents/payment.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import type { Provider } from '../provider.ts'
import { browserFields, confirmationFields, findIntent } from './intents.ts'

function confirm(
  provider: Provider,
  intent: PaymentIntent,
  given: string | undefined,
): PaymentIntent {
  const id = given ?? intent.payment_method
  if (id === null) {
    throw createInvalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const card = findPaymentMethod(provider, id)
  const attempted = confirmPayment(provider, intent, card)
  const { last_payment_error: reason } = attempted
  if (reason) {
    throw new ApiProblem(402, { ...reason, payment_intent: attempted, payment_method: card })
  }
  return attempted
}

export const paymentIntents = [
  defineEndpoint({
    method: 'GET',
    path: '/payment_intents/:id',
    publishable: true,
    parameters: z.strictObject(browserFields),
    handle: ({ provider, id, input, fromBrowser }) =>
      findIntent(provider.store.paymentIntents.get(id), {
        kind: 'payment_intent',
        id,
        fromBrowser,
        secret: input.client_secret,
      }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    publishable: true,
    parameters: z.strictObject(confirmationFields),
    handle({ provider, id, input, fromBrowser }) {
      const lookup = {
        kind: 'payment_intent',
        id,
        fromBrowser,
        secret: input.client_secret,
      } as const
      const intent = findIntent(provider.store.paymentIntents.get(id), lookup)
      return confirm(provider, intent, input.payment_method)
    },
  }),
]
