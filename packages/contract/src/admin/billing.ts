import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { requiredText } from '../text.ts'

export const failedJob = z.object({
  _id: z.string(),
  kind: z.enum(['event', 'subscription', 'adjustment']),
  what: z.string(),
  created: z.iso.datetime(),
  given_up: z.iso.datetime(),
  error: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

export const listFailedBillingJobs = defineEndpoint({
  operationId: 'listFailedBillingJobs',
  method: 'GET',
  path: '/api/admin/billing/given-up',
  summary: 'Failed billing tasks, newest first, at most 100.',
  answer: z.object({ payload: z.object({ docs: z.array(failedJob) }) }),
})

export const postBillingRetry = defineEndpoint({
  operationId: 'retryFailedBillingJob',
  method: 'POST',
  path: '/api/admin/billing/given-up/:id/retry',
  summary: 'Retries a failed billing task.',
  params: z.object({ id: requiredText(255) }),
  answer: z.object({ payload: z.object({ retried: z.literal(1) }) }),
})
