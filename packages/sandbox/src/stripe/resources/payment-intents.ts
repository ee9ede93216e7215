import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { expand, flag, integer, metadata, text } from '../api/parameters.ts'
import { invalidRequest, noSuch, Problem } from '../api/problem.ts'
import { paymentMethodOf } from '../cards/attach.ts'
import { confirmPayment } from '../intents/payment.ts'
import { newPaymentIntent } from '../objects/intent.ts'
import type { PaymentIntent } from '../objects/intent.ts'
import type { Provider } from '../provider.ts'
import { newClientSecret, newId } from '../store/ids.ts'
import { findCustomer } from './find.ts'

const browserFields = { ...expand, client_secret: text.optional() }

/** An intent; a browser sees it only if it knows its secret. */
function findIntent(
  { store }: Provider,
  id: string,
  fromBrowser: boolean,
  secret: string | undefined,
): PaymentIntent {
  const found = store.paymentIntents.get(id)
  if (!found || (fromBrowser && found.client_secret !== secret)) {
    throw noSuch('payment_intent', id, 'intent')
  }
  return found
}

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
      ...expand,
      amount: integer.pipe(z.number().min(1)),
      currency: text,
      automatic_payment_methods: z
        .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
        .optional(),
      confirm: flag.optional(),
      customer: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
      payment_method: text.optional(),
    }),
    handle({ provider, input }) {
      const { customer, payment_method: card } = input
      const id = newId('pi')
      const intent = provider.store.paymentIntents.put(
        newPaymentIntent({
          id,
          client_secret: newClientSecret(id),
          created: provider.now(),
          customer: customer === undefined ? null : findCustomer(provider, customer).id,
          payment_method: card === undefined ? null : paymentMethodOf(provider, card).id,
          amount: input.amount,
          currency: input.currency,
          ...(input.description !== undefined && { description: input.description }),
          ...(input.metadata && { metadata: input.metadata }),
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
      findIntent(provider, id, fromBrowser, input.client_secret),
  }),
  endpoint({
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    publishable: true,
    parameters: z.strictObject({
      ...browserFields,
      off_session: flag.optional(),
      payment_method: text.optional(),
      return_url: text.optional(),
      use_stripe_sdk: flag.optional(),
    }),
    handle({ provider, id, input, fromBrowser }) {
      const intent = findIntent(provider, id, fromBrowser, input.client_secret)
      return confirm(provider, intent, input.payment_method, input.off_session)
    },
  }),
]
