import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { expand, flag, metadata, text } from '../api/parameters.ts'
import { invalidRequest, noSuch } from '../api/problem.ts'
import { paymentMethodOf } from '../cards/attach.ts'
import { confirmSetup } from '../intents/setup.ts'
import { newSetupIntent } from '../objects/intent.ts'
import type { SetupIntent } from '../objects/intent.ts'
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
): SetupIntent {
  const found = store.setupIntents.get(id)
  if (!found || (fromBrowser && found.client_secret !== secret)) {
    throw noSuch('setupintent', id, 'intent')
  }
  return found
}

function confirm(provider: Provider, intent: SetupIntent, given: string | undefined): SetupIntent {
  const card = given ?? intent.payment_method
  if (card === null) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state' },
    )
  }
  return confirmSetup(provider, intent, paymentMethodOf(provider, card))
}

export const setupIntents = [
  endpoint({
    method: 'POST',
    path: '/setup_intents',
    parameters: z.strictObject({
      ...expand,
      automatic_payment_methods: z
        .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
        .optional(),
      confirm: flag.optional(),
      customer: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      payment_method: text.optional(),
      usage: z.enum(['off_session', 'on_session']).optional(),
    }),
    handle({ provider, input }) {
      const { customer, payment_method: card } = input
      const id = newId('seti')
      const intent = provider.store.setupIntents.put(
        newSetupIntent({
          id,
          client_secret: newClientSecret(id),
          created: provider.now(),
          customer: customer === undefined ? null : findCustomer(provider, customer).id,
          payment_method: card === undefined ? null : paymentMethodOf(provider, card).id,
          ...(input.description !== undefined && { description: input.description }),
          ...(input.metadata && { metadata: input.metadata }),
          usage: input.usage,
        }),
      )
      provider.emit('setup_intent.created', intent)
      return input.confirm ? confirm(provider, intent, undefined) : intent
    },
  }),
  endpoint({
    method: 'GET',
    path: '/setup_intents/:id',
    publishable: true,
    parameters: z.strictObject(browserFields),
    handle: ({ provider, id, input, fromBrowser }) =>
      findIntent(provider, id, fromBrowser, input.client_secret),
  }),
  endpoint({
    method: 'POST',
    path: '/setup_intents/:id/confirm',
    publishable: true,
    parameters: z.strictObject({
      ...browserFields,
      payment_method: text.optional(),
      return_url: text.optional(),
      use_stripe_sdk: flag.optional(),
    }),
    handle({ provider, id, input, fromBrowser }) {
      const intent = findIntent(provider, id, fromBrowser, input.client_secret)
      return confirm(provider, intent, input.payment_method)
    },
  }),
]
