import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidRequest } from '../api/problem.ts'
import { paymentMethodOf } from '../cards/attach.ts'
import { confirmSetup } from '../intents/setup.ts'
import { newSetupIntent } from '../objects/intent.ts'
import type { SetupIntent } from '../objects/intent.ts'
import type { Provider } from '../provider.ts'
import {
  beginIntent,
  beginningFields,
  browserFields,
  confirmationFields,
  shownIntent,
} from './intents.ts'

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
      ...beginningFields,
      usage: z.enum(['off_session', 'on_session']).optional(),
    }),
    handle({ provider, input }) {
      const begun = beginIntent(provider, 'seti', input)
      const redirects = begun.automatic_payment_methods.allow_redirects === 'always'
      if (input.confirm && redirects && input.return_url === undefined) {
        throw invalidRequest(
          'A payment method may redirect the person to another page: give a return_url, or set automatic_payment_methods[allow_redirects] to never.',
        )
      }
      const intent = provider.store.setupIntents.put(
        newSetupIntent({ ...begun, usage: input.usage }),
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
      shownIntent(provider.store.setupIntents.get(id), {
        kind: 'setupintent',
        id,
        fromBrowser,
        secret: input.client_secret,
      }),
  }),
  endpoint({
    method: 'POST',
    path: '/setup_intents/:id/confirm',
    publishable: true,
    parameters: z.strictObject({
      ...confirmationFields,
    }),
    handle({ provider, id, input, fromBrowser }) {
      const asked = { kind: 'setupintent', id, fromBrowser, secret: input.client_secret } as const
      const intent = shownIntent(provider.store.setupIntents.get(id), asked)
      return confirm(provider, intent, input.payment_method)
    },
  }),
]
