import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createListPage, isInRange } from '../api/list-page.ts'
import { listParameter, pageParameters, rangeParameter, textParameter } from '../api/parameters.ts'
import { createNotFound } from '../api/problem.ts'

export const events = [
  defineEndpoint({
    method: 'GET',
    path: '/events',
    parameters: z.strictObject({
      ...pageParameters,
      created: rangeParameter.optional(),
      type: textParameter.optional(),
      types: listParameter(textParameter).optional(),
    }),
    handle({ provider, input }) {
      const wanted = input.type === undefined ? input.types : [input.type]
      const matching = provider.store.events
        .all()
        .filter(
          (event) =>
            isInRange(event.created, input.created) && (!wanted || wanted.includes(event.type)),
        )
      return createListPage(matching, '/v1/events', input)
    },
  }),
  defineEndpoint({
    method: 'GET',
    version: 'v2',
    path: '/core/events/:id',
    parameters: z.strictObject({}),
    handle({ provider, id }) {
      const found = provider.store.thinEvents.get(id)
      if (!found) throw createNotFound('event', id)
      return found
    },
  }),
]
