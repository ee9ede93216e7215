import { z } from 'zod'
import { defineEndpoint } from '../../api/endpoint.ts'
import { createListPage, isInRange } from '../../api/list-page.ts'
import {
  expandParameter,
  pageParameters,
  rangeParameter,
  textParameter,
} from '../../api/parameters.ts'
import { createSubscription } from './create-subscription.ts'
import { findSubscription } from '../find.ts'
import { cancelParameters, createParameters, updateParameters } from './subscription-parameters.ts'
import { cancelSubscription, updateSubscription } from './update-subscription.ts'

export const subscriptions = [
  defineEndpoint({
    method: 'POST',
    path: '/subscriptions',
    parameters: createParameters,
    handle: ({ provider, input }) => createSubscription(provider, input),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/subscriptions',
    parameters: z.strictObject({
      ...pageParameters,
      created: rangeParameter.optional(),
      customer: textParameter.optional(),
      status: z.enum(['active', 'all', 'canceled', 'past_due']).optional(),
    }),
    handle({ provider, input }) {
      const { status } = input
      const matching = provider.store.subscriptions
        .all()
        .filter(
          (subscription) =>
            isInRange(subscription.created, input.created) &&
            (input.customer === undefined || subscription.customer === input.customer) &&
            (status === 'all' ||
              (status === undefined
                ? subscription.status !== 'canceled'
                : subscription.status === status)),
        )
      return createListPage(matching, '/v1/subscriptions', input)
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/subscriptions/:id',
    parameters: z.strictObject(expandParameter),
    handle: ({ provider, id }) => findSubscription(provider, id),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/subscriptions/:id',
    parameters: updateParameters,
    handle: ({ provider, id, input }) =>
      updateSubscription(provider, findSubscription(provider, id), input),
  }),
  defineEndpoint({
    method: 'DELETE',
    path: '/subscriptions/:id',
    parameters: cancelParameters,
    handle: ({ provider, id, input }) =>
      cancelSubscription(provider, findSubscription(provider, id), input),
  }),
]
