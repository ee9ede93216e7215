import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../text.ts'

/** Something between us and the card provider that was tried for about a day and given up. */
export const givenUp = z.object({
  _id: z.string(),
  /** An event that the provider told, or somebody's act of subscribing. */
  kind: z.enum(['event', 'subscription']),
  /** The event's type, or whose act it is. */
  what: z.string(),
  created: z.iso.datetime(),
  given_up: z.iso.datetime(),
  /** Why it did not work the last time. */
  error: z.string(),
})
export type GivenUp = z.infer<typeof givenUp>

export const listGivenUpBilling = endpoint({
  method: 'GET',
  path: '/api/admin/billing/given-up',
  summary: 'Failed billing tasks, newest first, at most 100.',
  answer: z.object({ payload: z.object({ docs: z.array(givenUp) }) }),
})

export const postBillingRetry = endpoint({
  method: 'POST',
  path: '/api/admin/billing/given-up/:id/retry',
  summary: 'Retries a failed billing task.',
  params: z.object({ id: requiredText(255) }),
  answer: z.object({ payload: z.object({ retried: z.literal(1) }) }),
})
