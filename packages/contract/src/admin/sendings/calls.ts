import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'
import { boundedText, emailText } from '../../text.ts'
import {
  deliveryStates,
  farthestSendingDays,
  maxHandpicked,
  sendingStates,
} from './recipient-rules.ts'
import { narrowing, segment } from './recipients.ts'

const oneSending = z.object({ id: pathId })

export const sending = z.object({
  _id: z.string(),
  /** Null if the template was deleted. */
  templateId: z.nullable(z.string()),
  subject: z.string(),
  state: z.enum(sendingStates),
  /** The address of the admin; null if the account was deleted. */
  by: z.nullable(z.string()),
  created: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  ended: z.nullable(z.iso.datetime()),
  /** Why the sending waits, such as the mail server not answering; empty otherwise. */
  problem: z.string(),
  figures: z.object({
    /** Accounts that were deleted since still count. */
    recipients: z.int(),
    /** Those who are left, by state. `sent`: the mail server took the email, and no bounce was reported. */
    waiting: z.int(),
    sending: z.int(),
    sent: z.int(),
    bounced: z.int(),
    failed: z.int(),
    unknown: z.int(),
    skipped: z.int(),
    /** Those who unsubscribed after they got this email, and no later one. */
    unsubscribed: z.int(),
    /** Emails whose images were loaded at least once; left out unless the installation counts them. */
    opened: z.optional(z.int()),
  }),
})
export type Sending = z.infer<typeof sending>

export const listSendings = defineEndpoint({
  operationId: 'listSendings',
  method: 'GET',
  path: '/api/admin/email/sendings',
  summary: 'Sendings of templates, newest first. `next` is the cursor of the next page.',
  query: z.object({ cursor: z.optional(z.guid({ error: 'Send `next` from the previous page.' })) }),
  answer: z.object({
    payload: z.object({ docs: z.array(sending), next: z.optional(z.string()) }),
  }),
})

export const getSending = defineEndpoint({
  operationId: 'getSending',
  method: 'GET',
  path: '/api/admin/email/sendings/:id',
  summary: 'One sending with its text and figures.',
  params: oneSending,
  answer: z.object({
    payload: z.object({ doc: z.extend(sending, { emailBody: z.string() }) }),
  }),
})

export const sendingRecipient = z.object({
  email: z.string(),
  state: z.enum(deliveryStates),
  /** The answer of the mail server, or why nothing was sent. */
  answer: z.string(),
  at: z.nullable(z.iso.datetime()),
  unsubscribed: z.nullable(z.iso.datetime()),
})
export type SendingRecipient = z.infer<typeof sendingRecipient>

export const listSendingRecipients = defineEndpoint({
  operationId: 'listSendingRecipients',
  method: 'GET',
  path: '/api/admin/email/sendings/:id/recipients',
  summary:
    'Recipients of a sending, sorted by address. `search` matches part of the address. `next` is the cursor of the next page.',
  params: oneSending,
  query: z.object({
    state: z.optional(z.enum(deliveryStates)),
    search: z.optional(boundedText(254)),
    cursor: z.optional(boundedText(254)),
  }),
  answer: z.object({
    payload: z.object({ docs: z.array(sendingRecipient), next: z.optional(z.string()) }),
  }),
})

const manyEmails = `Send 1 to ${maxHandpicked.toLocaleString('en-US')} addresses, or a segment.`
const fewExceptions = `Send at most ${maxHandpicked.toLocaleString('en-US')} exceptions.`
const whichCount = 'Send the number of recipients that was confirmed.'

export const postSending = defineEndpoint({
  operationId: 'createSending',
  method: 'POST',
  path: '/api/admin/email/sendings',
  summary: `Sends a template, now or at a time up to ${farthestSendingDays} days ahead, to the given addresses or to everyone of a segment. Recipients and text are fixed by this call. Those who received the template get it again only with \`resend\`, those who may have only with \`retryUnknown\`; people who unsubscribed, bounced, are deactivated or have a no-reply address never do. If \`version\` is not the newest, or \`count\` is not the number of recipients, nothing is sent and the answer is 409.`,
  body: z.object({
    template: z.guid({ error: 'Send the id of a template.' }),
    version: z.int({ error: 'Send the version you loaded.' }),
    emails: z.optional(
      z
        .array(emailText, { error: manyEmails })
        .check(
          z.minLength(1, { error: manyEmails }),
          z.maxLength(maxHandpicked, { error: manyEmails }),
        ),
    ),
    segment: z.optional(segment),
    /** Narrow a segment as they narrow the list of recipients. */
    ...narrowing,
    /** Addresses of the segment that get nothing. */
    except: z.optional(
      z
        .array(emailText, { error: fewExceptions })
        .check(z.maxLength(maxHandpicked, { error: fewExceptions })),
    ),
    resend: z._default(z.boolean({ error: 'Send true or false.' }), false),
    retryUnknown: z._default(z.boolean({ error: 'Send true or false.' }), false),
    count: z.int({ error: whichCount }).check(z.minimum(1, { error: whichCount })),
    /** Without it, the sending starts at once. */
    startsAt: z.optional(z.iso.datetime({ error: 'Send a date and time in UTC.' })),
  }),
  answer: z.object({ payload: z.object({ doc: sending }) }),
})

export const postSendingCancellation = defineEndpoint({
  operationId: 'cancelSending',
  method: 'POST',
  path: '/api/admin/email/sendings/:id/cancellation',
  summary:
    'Cancels a sending. One that has started stops: emails that were sent stay sent. A sending that has ended answers 422.',
  params: oneSending,
  answer: z.object({ payload: z.object({ doc: sending }) }),
})

export const postSendingRetry = defineEndpoint({
  operationId: 'retrySending',
  method: 'POST',
  path: '/api/admin/email/sendings/:id/retry',
  summary:
    'Sends the same text again to those to whom it failed, as a new sending. Bounced addresses are left out.',
  params: oneSending,
  answer: z.object({ payload: z.object({ doc: sending }) }),
})
