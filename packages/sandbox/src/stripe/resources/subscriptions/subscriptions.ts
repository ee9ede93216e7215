import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { paged, within } from '../../api/paged.ts'
import { expand, page, range, text } from '../../api/parameters.ts'
import { createSubscription } from './create-subscription.ts'
import { findSubscription } from '../find.ts'
import { canceled, created, updated } from './subscription-parameters.ts'
import { cancelSubscription, updateSubscription } from './update-subscription.ts'

const ended = new Set(['canceled', 'incomplete_expired'])

export const subscriptions = [
  endpoint({
    method: 'POST',
    path: '/subscriptions',
    parameters: created,
    handle: ({ provider, input }) => createSubscription(provider, input),
  }),
  endpoint({
    method: 'GET',
    path: '/subscriptions',
    parameters: z.strictObject({
      ...page,
      created: range.optional(),
      customer: text.optional(),
      price: text.optional(),
      status: z
        .enum([
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
        ])
        .optional(),
    }),
    handle({ provider, input }) {
      const { status } = input
      const asked = provider.store.subscriptions
        .all()
        .filter(
          (one) =>
            within(one.created, input.created) &&
            (input.customer === undefined || one.customer === input.customer) &&
            (input.price === undefined ||
              one.items.data.some(({ price }) => price.id === input.price)) &&
            (status === 'all' ||
              (status === undefined
                ? one.status !== 'canceled'
                : status === 'ended'
                  ? ended.has(one.status)
                  : one.status === status)),
        )
      return paged(asked, '/v1/subscriptions', input)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/subscriptions/:id',
    parameters: z.strictObject(expand),
    handle: ({ provider, id }) => findSubscription(provider, id),
  }),
  endpoint({
    method: 'POST',
    path: '/subscriptions/:id',
    parameters: updated,
    handle: ({ provider, id, input }) =>
      updateSubscription(provider, findSubscription(provider, id), input),
  }),
  endpoint({
    method: 'DELETE',
    path: '/subscriptions/:id',
    parameters: canceled,
    handle: ({ provider, id, input }) =>
      cancelSubscription(provider, findSubscription(provider, id), input),
  }),
]
