import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flag, integer, text } from '../api/parameters.ts'
import { invalidRequest, Problem } from '../api/problem.ts'
import { paymentMethodOf } from '../cards/attach.ts'
import { confirmPayment } from '../intents/payment.ts'
import { newPaymentIntent } from '../objects/intent.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import type { Provider } from '../provider.ts'
import {
  beginIntent,
  beginningFields,
  browserFields,
  confirmationFields,
  shownIntent,
} from './intents.ts'

function confirm(
  provider: Provider,
  intent: PaymentIntent,
  given: string | undefined,
  offSession = false,
): PaymentIntent {
  const id = given ?? intent.payment_method
  if (id === null) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const card = paymentMethodOf(provider, id)
  const presence = offSession ? 'off-session' : 'on-session'
  const attempted = confirmPayment(provider, intent, card, presence)
  const { last_payment_error: reason } = attempted
  if (reason) {
    throw new Problem(402, { ...reason, payment_intent: attempted, payment_method: card })
  }
  return attempted
}

export const paymentIntents = [
  endpoint({
    method: 'POST',
    path: '/payment_intents',
    parameters: z.strictObject({
      ...beginningFields,
      amount: integer.pipe(z.number().min(1)),
      currency: text,
      off_session: flag.optional(),
    }),
    handle({ provider, input }) {
      const intent = provider.store.paymentIntents.put(
        newPaymentIntent({
          ...beginIntent(provider, 'pi', input),
          amount: input.amount,
          currency: input.currency,
        }),
      )
      provider.emit('payment_intent.created', intent)
      return input.confirm ? confirm(provider, intent, undefined, input.off_session) : intent
    },
  }),
  endpoint({
    method: 'GET',
    path: '/payment_intents/:id',
    publishable: true,
    parameters: z.strictObject(browserFields),
    handle: ({ provider, id, input, fromBrowser }) =>
      shownIntent(provider.store.paymentIntents.get(id), {
        kind: 'payment_intent',
        id,
        fromBrowser,
        secret: input.client_secret,
      }),
  }),
  endpoint({
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    publishable: true,
    parameters: z.strictObject({
      ...confirmationFields,
      off_session: flag.optional(),
    }),
    handle({ provider, id, input, fromBrowser }) {
      const asked = {
        kind: 'payment_intent',
        id,
        fromBrowser,
        secret: input.client_secret,
      } as const
      const intent = shownIntent(provider.store.paymentIntents.get(id), asked)
      return confirm(provider, intent, input.payment_method, input.off_session)
    },
  }),
]
