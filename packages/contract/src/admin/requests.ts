import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { commercialKey, devKey, prodKey } from '../license-keys/entities.ts'
import { maxRequestReplies, readUntil, replyText } from '../requests/calls.ts'
import { ownRequest, requestCursor, requestStates } from '../requests/list-calls.ts'
import { assigneeFilters, requestStatuses } from '../requests/options.ts'
import { boundedText } from '../text.ts'
import { customerNote } from './customers/customer.ts'

const staffMember = z.object({ _id: z.string(), name: z.string() })

export const adminRequest = z.extend(ownRequest, {
  user: z.object({ _id: z.string(), email: z.string(), nickname: z.string() }),
  decidedBy: z.nullable(z.string()),
  /** The person or team for which it was sent. The previous release does not send this field. */
  customer: z.optional(z.string()),
  assignee: z._default(z.nullable(staffMember), null),
})
export type AdminRequest = z.infer<typeof adminRequest>

const oneRequest = z.object({ id: pathId })
const { type } = ownRequest.shape

function choices<const Options extends readonly string[]>(options: Options) {
  return z.optional(z.enum(options, { error: `Choose one of: ${options.join(', ')}.` }))
}

export const listAdminRequests = defineEndpoint({
  operationId: 'listRequestsOfUsers',
  method: 'GET',
  path: '/api/admin/requests',
  summary:
    'Requests from users, the last updated first. `search` finds parts of what was written, and of names and addresses. `next` is the cursor of the next page.',
  query: z.object({
    state: choices(requestStates),
    status: choices(requestStatuses),
    type: choices(type.options),
    assignee: choices(assigneeFilters),
    search: z.optional(boundedText(254)),
    cursor: requestCursor,
  }),
  answer: z.object({
    payload: z.object({ docs: z.array(adminRequest), next: z.optional(z.string()) }),
  }),
})

export const countOpenRequests = defineEndpoint({
  operationId: 'countOpenRequests',
  method: 'GET',
  path: '/api/admin/requests/count',
  summary:
    'The number of requests that wait for the team, and how many of each type wait for whom.',
  answer: z.object({
    payload: z.object({
      open: z.int(),
      counts: z._default(
        z.array(z.object({ status: z.enum(['open', 'waiting']), type, count: z.int() })),
        [],
      ),
    }),
  }),
})

export const getAdminRequest = defineEndpoint({
  operationId: 'getRequest',
  method: 'GET',
  path: '/api/admin/requests/:id',
  summary:
    'One request, with what you need to decide it: the user’s keys, usage and other requests.',
  params: oneRequest,
  answer: z.object({
    payload: z.object({
      doc: adminRequest,
      answerTo: z._default(z.nullable(z.string()), null),
      development: z.nullable(devKey),
      production: z.array(prodKey),
      commercial: z.array(commercialKey),
      usage: z.array(z.object({ date: z.iso.date(), count: z.int() })),
      deactivated: z._default(z.nullable(z.iso.datetime()), null),
      others: z.array(adminRequest),
      /** Notes of staff about this request, oldest first. */
      notes: z._default(z.array(customerNote), []),
      /** Admins, who can take care of it. */
      staff: z._default(z.array(staffMember), []),
    }),
  }),
})

export const extensionDays = 14
const mostExtensionDays = 365

export const postDecision = defineEndpoint({
  operationId: 'decideRequest',
  method: 'POST',
  path: '/api/admin/requests/:id/decision',
  summary:
    'Grants or declines a request, once. Granting carries out the request. The requester gets an email.',
  params: oneRequest,
  body: z.object({
    decision: z.enum(['grant', 'decline'], { error: 'Choose one of: grant, decline.' }),
    note: z.nullish(boundedText(5000)),
    days: z._default(
      z.int({ error: `Enter a whole number of days from 1 to ${mostExtensionDays}.` }).check(
        z.minimum(1, { error: `Enter a whole number of days from 1 to ${mostExtensionDays}.` }),
        z.maximum(mostExtensionDays, {
          error: `Enter a whole number of days from 1 to ${mostExtensionDays}.`,
        }),
      ),
      extensionDays,
    ),
  }),
  answer: z.object({ payload: z.object({ doc: adminRequest }) }),
})

export const postRequestReply = defineEndpoint({
  operationId: 'replyToRequest',
  method: 'POST',
  path: '/api/admin/requests/:id/replies',
  summary: `Sends the requester a reply by email and waits for their answer, at most ${maxRequestReplies} times. The decision stays as it is.`,
  params: oneRequest,
  body: z.object({ text: replyText }),
  answer: z.object({ payload: z.object({ doc: adminRequest }) }),
})

export const patchRequest = defineEndpoint({
  operationId: 'updateRequest',
  method: 'PATCH',
  path: '/api/admin/requests/:id',
  summary: 'Sets whose turn it is, or who takes care of the request. Sends no email.',
  params: oneRequest,
  body: z.object({
    status: choices(requestStatuses),
    assignee: z.optional(z.nullable(z.guid({ error: 'Choose an admin.' }))),
  }),
  answer: z.object({ payload: z.object({ doc: adminRequest }) }),
})

export const postRequestRead = defineEndpoint({
  operationId: 'markRequestReadByTeam',
  method: 'POST',
  path: '/api/admin/requests/:id/read',
  summary: 'Marks a request as read, for all admins.',
  params: oneRequest,
  body: readUntil,
  answer: z.object({ payload: z.object({ unread: z.boolean() }) }),
})

export const failedMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  created: z.iso.datetime(),
  attempts: z.int(),
  error: z.string(),
  /** False for an email with a one-time link, which is not stored. The previous release does not send this field. */
  retriable: z.optional(z.boolean()),
  /** `unknown`: the mail server may have accepted the email, but the connection ended before it confirmed. */
  outcome: z._default(z.enum(['failed', 'unknown']), 'failed'),
})
export type FailedMail = z.infer<typeof failedMail>

export const listFailedMails = defineEndpoint({
  operationId: 'listFailedMails',
  method: 'GET',
  path: '/api/admin/mails/failed',
  summary: 'Emails that failed for good, newest first, and how many are still queued.',
  answer: z.object({
    payload: z.object({ docs: z.array(failedMail), waiting: z.int() }),
  }),
})

export const postMailRetry = defineEndpoint({
  operationId: 'retryFailedMail',
  method: 'POST',
  path: '/api/admin/mails/:id/retry',
  summary:
    'Retries a failed email. One whose outcome is unknown may have been delivered and is sent again only with `again=true`. Of sent emails, only one that says that a key is ready can be sent again; a second time answers 409.',
  params: z.object({ id: pathId }),
  query: z.object({
    again: z.optional(z.enum(['true', 'false'], { error: 'Send true or false.' })),
  }),
  answer: z.object({ payload: z.object({ retried: z.literal(1) }) }),
})
