import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { restrictions } from '../license-keys/inputs.ts'

export type { Restrictions } from '../license-keys/inputs.ts'

const dryRun = z.object({
  /** Starts of the last 7 UTC days, including today. */
  starts: z.int(),
  refused: z.int(),
  refusedNow: z.int(),
  /** Reasons of the refusals, the most frequent first. An empty value means that the start sent none. */
  by: z.array(
    z.object({
      kind: z.enum(['ip', 'origin', 'certificate']),
      value: z.string(),
      starts: z.int(),
      /** `yours`: the address of this call. `store`: the certificate of most starts. */
      mark: z.optional(z.enum(['yours', 'store'])),
    }),
  ),
})
export type DryRun = z.infer<typeof dryRun>

export const postDryRun = defineEndpoint({
  operationId: 'dryRunRestrictions',
  method: 'POST',
  onlyAsks: true,
  path: '/api/license/prod/:sdkKey/dry-run',
  summary:
    'Counts the starts of the last 7 days that these restrictions would have refused. Changes nothing; absent restrictions count as they are now.',
  params: z.object({ sdkKey: z.string() }),
  body: restrictions,
  answer: z.object({ payload: dryRun }),
})
