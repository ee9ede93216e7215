import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { trialForm } from '../requests/forms.ts'
import { requestTypes } from '../requests/request-types.ts'
import { devKey } from './entities.ts'

const issuedTrial = z.object({
  payload: z.object({ doc: z.object({ developmentKey: devKey }) }),
})

export const postDevKey = defineEndpoint({
  operationId: 'createDevelopmentKey',
  method: 'POST',
  path: '/api/license/dev',
  summary:
    'Starts your free trial and issues its development key, or returns the key of the running trial. `reissue` gives the key a new string with the same expiry.',
  body: z.pipe(
    z.nullish(
      z.object({ reissue: z._default(z.boolean({ error: 'Send true or false.' }), false) }),
    ),
    z.transform((body) => ({ reissue: body?.reissue ?? false })),
  ),
  answer: issuedTrial,
})

export const postTrial = defineEndpoint({
  operationId: 'startTrial',
  method: 'POST',
  path: '/api/license/dev/issue',
  summary: 'Starts the free trial and stores its form.',
  body: z.object({ type: z.literal(requestTypes.trial), info: trialForm }),
  answer: z.object({ key: issuedTrial }),
})
