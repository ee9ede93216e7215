import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const view = z.object({
  /** The person or team whose page led here. */
  customer: z.string(),
  name: z.string(),
  endsAt: z.iso.datetime(),
})
export type View = z.infer<typeof view>

export const getView = defineEndpoint({
  operationId: 'getView',
  method: 'GET',
  path: '/api/user/view',
  summary: 'Whom an admin views the console as; null unless the call names a view.',
  answer: z.object({ payload: z.object({ view: z.nullable(view) }) }),
})

export const deleteView = defineEndpoint({
  operationId: 'endView',
  method: 'DELETE',
  path: '/api/user/view',
  summary: 'Ends the view that the call names. The only change that a view allows.',
  answer: z.object({ payload: z.object({ ended: z.union([z.literal(0), z.literal(1)]) }) }),
})
