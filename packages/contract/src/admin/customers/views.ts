import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'

export const postCustomerView = defineEndpoint({
  operationId: 'viewAsCustomer',
  method: 'POST',
  path: '/api/admin/customers/:id/view',
  summary:
    'Opens the console as a person, or as the first owner of a team, for 30 minutes. Calls with the header `fovea-view` and the ID read what that user reads, with masked keys; changes and downloads answer 403. Admins cannot be viewed.',
  params: z.object({ id: pathId }),
  answer: z.object({
    payload: z.object({
      _id: z.string(),
      /** The team to show; null for a person. */
      workspace: z.nullable(z.string()),
      endsAt: z.iso.datetime(),
    }),
  }),
})
