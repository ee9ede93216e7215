import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { boundedText, emailText } from '../../text.ts'

const mostBounces = 50
const howMany = `Send 1 to ${mostBounces} bounces.`

export const postBounces = defineEndpoint({
  operationId: 'reportBounces',
  method: 'POST',
  path: '/api/email/bounces',
  summary:
    "For the installation's mail system: reports addresses whose email came back for good, which get no more templates. The header `Authorization` holds `Bearer` and the setting BOUNCE_SECRET. Reporting an address again changes its reason only.",
  body: z.object({
    bounces: z
      .array(
        z.object({
          email: emailText,
          /** Words of the mail system, such as `550 5.1.1 No such user`. */
          reason: z._default(boundedText(500), ''),
        }),
        { error: howMany },
      )
      .check(z.minLength(1, { error: howMany }), z.maxLength(mostBounces, { error: howMany })),
  }),
  answer: z.object({ payload: z.object({ taken: z.int() }) }),
})
