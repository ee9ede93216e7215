import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { restrictions } from '../license-keys/inputs.ts'

export type { Restrictions } from '../license-keys/inputs.ts'

const dryRun = z.object({
  /** Starts of the last 7 UTC days, today included. */
  starts: z.int(),
  /** How many of them would have been refused. */
  refused: z.int(),
  /** How many are refused by the restrictions as they are. */
  refusedNow: z.int(),
  /** For what, the most frequent first. An empty value means that none was sent. */
  by: z.array(
    z.object({
      kind: z.enum(['ip', 'origin', 'certificate']),
      value: z.string(),
      starts: z.int(),
      /** `yours`: the address that this call came from. `store`: a certificate that most starts show. */
      mark: z.optional(z.enum(['yours', 'store'])),
    }),
  ),
})
export type DryRun = z.infer<typeof dryRun>

export const postDryRun = defineEndpoint({
  method: 'POST',
  onlyAsks: true,
  path: '/api/license/prod/:sdkKey/dry-run',
  summary:
    'What these restrictions would have done to the starts of the last 7 days. Changes nothing; what is not named stays as it is.',
  params: z.object({ sdkKey: z.string() }),
  body: restrictions,
  answer: z.object({ payload: dryRun }),
})
