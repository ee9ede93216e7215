import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { boundedText, requiredText } from '../text.ts'

export const refusedEmailReasons = [
  'automatic',
  'unknown-address',
  'not-the-sender',
  'no-text',
  'too-many',
] as const
export type RefusedEmailReason = (typeof refusedEmailReasons)[number]

export const postInboundEmail = defineEndpoint({
  operationId: 'receiveEmail',
  method: 'POST',
  path: '/api/email/inbound',
  summary:
    "For the installation's mail system: an email to the address of a request, whose text above the quoted part becomes an answer of the request's sender. The header `Authorization` holds `Bearer` and the setting REPLY_SECRET. A repeated Message-ID is stored once. An email that is not stored is not an error, and `reason` says why: `automatic`, `unknown-address`, `not-the-sender` (from an address that is not known to be theirs, or they may not answer any more), `no-text` or `too-many` (the request has as many answers as it can have). 429 means that the email can be sent again later.",
  body: z.object({
    /** Addresses as in the header or the envelope. */
    to: boundedText(10_000),
    from: boundedText(1_000),
    /** The text as written, with what it quotes. */
    text: z._default(z.string(), ''),
    messageId: requiredText(998),
    /** The header `Auto-Submitted`. */
    autoSubmitted: z.nullish(boundedText(200)),
  }),
  answer: z.object({
    payload: z.object({
      stored: z.boolean(),
      reason: z.optional(z.enum(refusedEmailReasons)),
    }),
  }),
})
