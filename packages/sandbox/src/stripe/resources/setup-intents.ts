import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createInvalidRequest } from '../api/problem.ts'
import { findPaymentMethod } from '../cards/attach-payment-method.ts'
import { confirmSetup } from '../intents/setup.ts'
import { createSetupIntent } from '../objects/intent.ts'
import type { SetupIntent } from '../objects/intent.ts'
import type { Provider } from '../provider.ts'
import {
  createIntent,
  createIntentFields,
  browserFields,
  confirmationFields,
  findIntent,
} from './intents.ts'

function confirm(provider: Provider, intent: SetupIntent, given: string | undefined): SetupIntent {
  const card = given ?? intent.payment_method
  if (card === null) {
    throw createInvalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state' },
    )
  }
  return confirmSetup(provider, intent, findPaymentMethod(provider, card))
}

export const setupIntents = [
  defineEndpoint({
    method: 'POST',
    path: '/setup_intents',
    parameters: z.strictObject({
      ...createIntentFields,
      usage: z.enum(['off_session', 'on_session']).optional(),
    }),
    handle({ provider, input }) {
      const begun = createIntent(provider, input)
      const redirects = begun.automatic_payment_methods.allow_redirects === 'always'
      if (input.confirm && redirects && input.return_url === undefined) {
        throw createInvalidRequest(
          'A payment method may redirect the person to another page: give a return_url, or set automatic_payment_methods[allow_redirects] to never.',
        )
      }
      const intent = provider.store.setupIntents.put(
        createSetupIntent({ ...begun, usage: input.usage }),
      )
      provider.emit('setup_intent.created', intent)
      return input.confirm ? confirm(provider, intent, undefined) : intent
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/setup_intents/:id',
    publishable: true,
    parameters: z.strictObject(browserFields),
    handle: ({ provider, id, input, fromBrowser }) =>
      findIntent(provider.store.setupIntents.get(id), {
        kind: 'setupintent',
        id,
        fromBrowser,
        secret: input.client_secret,
      }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/setup_intents/:id/confirm',
    publishable: true,
    parameters: z.strictObject(confirmationFields),
    handle({ provider, id, input, fromBrowser }) {
      const lookup = { kind: 'setupintent', id, fromBrowser, secret: input.client_secret } as const
      const intent = findIntent(provider.store.setupIntents.get(id), lookup)
      return confirm(provider, intent, input.payment_method)
    },
  }),
]
