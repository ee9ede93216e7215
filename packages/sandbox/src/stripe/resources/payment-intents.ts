import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { booleanParameter, integerParameter, textParameter } from '../api/parameters.ts'
import { createInvalidRequest, ApiProblem } from '../api/problem.ts'
import { findPaymentMethod } from '../cards/attach-payment-method.ts'
import { confirmPayment } from '../intents/payment.ts'
import { createPaymentIntent } from '../objects/intent.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import type { Provider } from '../provider.ts'
import {
  createIntent,
  createIntentFields,
  browserFields,
  confirmationFields,
  findIntent,
} from './intents.ts'

function confirm(
  provider: Provider,
  intent: PaymentIntent,
  given: string | undefined,
  offSession = false,
): PaymentIntent {
  const id = given ?? intent.payment_method
  if (id === null) {
    throw createInvalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const card = findPaymentMethod(provider, id)
  const presence = offSession ? 'off-session' : 'on-session'
  const attempted = confirmPayment(provider, intent, card, presence)
  const { last_payment_error: reason } = attempted
  if (reason) {
    throw new ApiProblem(402, { ...reason, payment_intent: attempted, payment_method: card })
  }
  return attempted
}

export const paymentIntents = [
  defineEndpoint({
    method: 'POST',
    path: '/payment_intents',
    parameters: z.strictObject({
      ...createIntentFields,
      amount: integerParameter.pipe(z.number().min(1)),
      currency: textParameter,
      off_session: booleanParameter.optional(),
    }),
    handle({ provider, input }) {
      const intent = provider.store.paymentIntents.put(
        createPaymentIntent({
          ...createIntent(provider, 'pi', input),
          amount: input.amount,
          currency: input.currency,
        }),
      )
      provider.emit('payment_intent.created', intent)
      return input.confirm ? confirm(provider, intent, undefined, input.off_session) : intent
    },
  }),
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
    parameters: z.strictObject({
      ...confirmationFields,
      off_session: booleanParameter.optional(),
    }),
    handle({ provider, id, input, fromBrowser }) {
      const lookup = {
        kind: 'payment_intent',
        id,
        fromBrowser,
        secret: input.client_secret,
      } as const
      const intent = findIntent(provider.store.paymentIntents.get(id), lookup)
      return confirm(provider, intent, input.payment_method, input.off_session)
    },
  }),
]
