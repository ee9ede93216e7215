import { z } from 'zod'
import {
  expandParameter,
  booleanParameter,
  metadataParameter,
  textParameter,
} from '../api/parameters.ts'
import { createNotFound } from '../api/problem.ts'
import { findPaymentMethod } from '../cards/attach-payment-method.ts'
import type { Provider } from '../provider.ts'
import { createClientSecret, createId } from '../store/ids.ts'
import { findCustomer } from './find.ts'

export const browserFields = { ...expandParameter, client_secret: textParameter.optional() }

export const confirmationFields = {
  ...browserFields,
  payment_method: textParameter.optional(),
  return_url: textParameter.optional(),
  use_stripe_sdk: booleanParameter.optional(),
}

export const createIntentFields = {
  ...expandParameter,
  automatic_payment_methods: z
    .strictObject({
      enabled: booleanParameter,
      allow_redirects: z.enum(['always', 'never']).optional(),
    })
    .optional(),
  confirm: booleanParameter.optional(),
  customer: textParameter.optional(),
  description: textParameter.optional(),
  metadata: metadataParameter.optional(),
  payment_method: textParameter.optional(),
  return_url: textParameter.optional(),
}

type CreateIntentInput = {
  automatic_payment_methods?: { allow_redirects?: 'always' | 'never' | undefined } | undefined
  customer?: string | undefined
  payment_method?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
}

export function createIntent(provider: Provider, input: CreateIntentInput) {
  const { customer, payment_method: card, description, metadata: labels } = input
  const id = createId('seti')
  return {
    id,
    client_secret: createClientSecret(id),
    created: provider.now(),
    customer: customer === undefined ? null : findCustomer(provider, customer).id,
    payment_method: card === undefined ? null : findPaymentMethod(provider, card).id,
    automatic_payment_methods: {
      allow_redirects: input.automatic_payment_methods?.allow_redirects ?? 'always',
      enabled: true as const,
    },
    ...(description !== undefined && { description }),
    ...(labels && { metadata: labels }),
  }
}

type FindIntentInput = {
  kind: 'payment_intent' | 'setupintent'
  id: string
  fromBrowser: boolean
  secret: string | undefined
}

/** Finds an intent; a browser also needs its client secret. */
export function findIntent<Intent extends { client_secret: string | null }>(
  found: Intent | undefined,
  { kind, id, fromBrowser, secret }: FindIntentInput,
): Intent {
  if (!found || (fromBrowser && found.client_secret !== secret))
    throw createNotFound(kind, id, 'intent')
  return found
}
