import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { paged, within } from '../api/paged.ts'
import { expand, list, page, range, text } from '../api/parameters.ts'
import { noSuch } from '../api/problem.ts'

export const events = [
  endpoint({
    method: 'GET',
    path: '/events',
    parameters: z.strictObject({
      ...page,
      created: range.optional(),
      type: text.optional(),
      types: list(text).optional(),
    }),
    handle({ provider, input }) {
      const wanted = input.type === undefined ? input.types : [input.type]
      const asked = provider.store.events
        .all()
        .filter(
          (one) => within(one.created, input.created) && (!wanted || wanted.includes(one.type)),
        )
      return paged(asked, '/v1/events', input)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/events/:id',
    parameters: z.strictObject(expand),
    handle({ provider, id }) {
      const found = provider.store.events.get(id)
      if (!found) throw noSuch('event', id)
      return found
    },
  }),
  endpoint({
    method: 'GET',
    version: 'v2',
    path: '/core/events/:id',
    parameters: z.strictObject({}),
    handle({ provider, id }) {
      const found = provider.store.thinEvents.get(id)
      if (!found) throw noSuch('event', id)
      return found
    },
  }),
]
