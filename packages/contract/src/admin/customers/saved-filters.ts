import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'
import { oneLineName } from '../../text.ts'
import { customerFilter } from './customers.ts'

export const mostSavedFilters = 20

const filters = z.object(customerFilter)

export const savedFilter = z.object({
  _id: z.string(),
  name: z.string(),
  query: filters,
})
export type SavedFilter = z.infer<typeof savedFilter>

export const listSavedFilters = defineEndpoint({
  operationId: 'listSavedFilters',
  method: 'GET',
  path: '/api/admin/customer-filters',
  summary: "Your saved filters of the customers' list, by name; at most 20.",
  answer: z.object({ payload: z.object({ docs: z.array(savedFilter) }) }),
})

export const postSavedFilter = defineEndpoint({
  operationId: 'saveFilter',
  method: 'POST',
  path: '/api/admin/customer-filters',
  summary: 'Saves a filter under a name; the same name replaces the earlier one. At most 20.',
  body: z.object({ name: oneLineName(1, 50), query: filters }),
  answer: z.object({ payload: z.object({ doc: savedFilter }) }),
})

export const deleteSavedFilter = defineEndpoint({
  operationId: 'deleteSavedFilter',
  method: 'DELETE',
  path: '/api/admin/customer-filters/:id',
  summary: 'Deletes a saved filter of yours.',
  params: z.object({ id: pathId }),
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})
