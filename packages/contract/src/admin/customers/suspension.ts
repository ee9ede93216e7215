import { z } from 'zod/mini'
import { planStatuses } from '../../billing/subscription-rules.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'
import { deactivation } from '../users.ts'

const oneTeam = z.object({ id: pathId })

export const postSuspension = defineEndpoint({
  operationId: 'suspendTeam',
  method: 'POST',
  path: '/api/admin/customers/:id/suspension',
  summary:
    'Suspends a team: its keys and tokens are refused, and its members can only read. A subscription continues unless `endSubscription` is true, even if the team is already suspended.',
  params: oneTeam,
  body: deactivation,
  answer: z.object({
    payload: z.object({
      suspended: z.nullable(z.iso.datetime()),
      planStatus: z.enum(planStatuses),
    }),
  }),
})

export const deleteSuspension = defineEndpoint({
  operationId: 'reactivateTeam',
  method: 'DELETE',
  path: '/api/admin/customers/:id/suspension',
  summary: 'Ends the suspension of a team.',
  params: oneTeam,
  answer: z.object({ payload: z.object({ suspended: z.nullable(z.iso.datetime()) }) }),
})
