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

const bounce = z.object({
  email: z.string(),
  /** The answer of the mail server or of the provider. */
  reason: z.string(),
  at: z.iso.datetime(),
})
export type Bounce = z.infer<typeof bounce>

export const listBounces = defineEndpoint({
  operationId: 'listBounces',
  method: 'GET',
  path: '/api/admin/email/bounces',
  summary:
    'Addresses that bounced and get no more templates, newest first. `search` matches part of the address. `next` is the cursor of the next page.',
  query: z.object({
    search: z.optional(boundedText(254)),
    cursor: z.optional(
      boundedText(300).check(
        z.refine((cursor) => !Number.isNaN(Date.parse(cursor.replace(/ .*/, ''))), {
          error: 'Send `next` from the previous page.',
        }),
      ),
    ),
  }),
  answer: z.object({ payload: z.object({ docs: z.array(bounce), next: z.optional(z.string()) }) }),
})

export const postBounceClearance = defineEndpoint({
  operationId: 'clearBounce',
  method: 'POST',
  path: '/api/admin/email/bounces/clearance',
  summary:
    'Forgets that an address bounced, so that it gets templates again. If it still takes no email, it bounces again.',
  body: z.object({ email: emailText }),
  answer: z.object({ payload: z.object({ cleared: z.literal(1) }) }),
})
