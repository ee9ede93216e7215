import { z } from 'zod'
import { expand, flag, metadata, text } from '../api/parameters.ts'
import { noSuch } from '../api/problem.ts'
import { paymentMethodOf } from '../cards/attach.ts'
import type { Provider } from '../provider.ts'
import { newClientSecret, newId } from '../store/ids.ts'
import { findCustomer } from './find.ts'

/** What an intent of either kind is asked with from a browser. */
export const browserFields = { ...expand, client_secret: text.optional() }

/** What an intent of either kind is confirmed with. */
export const confirmationFields = {
  ...browserFields,
  payment_method: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
}

/** What an intent of either kind begins with. */
export const beginningFields = {
  ...expand,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: flag.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  return_url: text.optional(),
}

type Beginning = {
  automatic_payment_methods?: { allow_redirects?: 'always' | 'never' | undefined } | undefined
  customer?: string | undefined
  payment_method?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
}

/** The same, as it is kept. */
export function beginIntent(provider: Provider, prefix: 'pi' | 'seti', input: Beginning) {
  const { customer, payment_method: card, description, metadata: labels } = input
  const id = newId(prefix)
  return {
    id,
    client_secret: newClientSecret(id),
    created: provider.now(),
    customer: customer === undefined ? null : findCustomer(provider, customer).id,
    payment_method: card === undefined ? null : paymentMethodOf(provider, card).id,
    automatic_payment_methods: {
      allow_redirects: input.automatic_payment_methods?.allow_redirects ?? 'always',
      enabled: true as const,
    },
    ...(description !== undefined && { description }),
    ...(labels && { metadata: labels }),
  }
}

type Asked = {
  kind: 'payment_intent' | 'setupintent'
  id: string
  fromBrowser: boolean
  secret: string | undefined
}

/** An intent; a browser sees it only if it knows its secret. */
export function shownIntent<Intent extends { client_secret: string | null }>(
  found: Intent | undefined,
  { kind, id, fromBrowser, secret }: Asked,
): Intent {
  if (!found || (fromBrowser && found.client_secret !== secret)) throw noSuch(kind, id, 'intent')
  return found
}
