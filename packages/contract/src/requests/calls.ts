// chunk: requests
import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { requiredText } from '../text.ts'
import { ambassadorForm, commercialForm, extensionForm, issueReport } from './forms.ts'
import { ownRequest } from './list-calls.ts'
import { maxReplyLength, requestTypes } from './options.ts'

const { commercial, extension, ambassador, issue } = requestTypes

export const teamRequest = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal(commercial), info: commercialForm }),
    z.object({ type: z.literal(extension), info: extensionForm }),
    z.object({ type: z.literal(ambassador), info: ambassadorForm }),
    z.object({ type: z.literal(issue), info: issueReport }),
  ],
  { error: `Choose one of: ${[commercial, extension, ambassador, issue].join(', ')}.` },
)
export type TeamRequest = z.output<typeof teamRequest>

export const postRequest = defineEndpoint({
  operationId: 'createRequest',
  method: 'POST',
  path: '/api/email',
  summary:
    'Sends a request or an issue report to the team. Answers once it is stored; the email follows.',
  body: teamRequest,
  answer: z.object({ data: z.object({ count: z.literal(1) }) }),
})

const byId = z.object({ id: pathId })
const answer = z.object({ payload: z.object({ doc: ownRequest }) })

export const getMyRequest = defineEndpoint({
  operationId: 'getMyRequest',
  method: 'GET',
  path: '/api/requests/:id',
  summary: 'One of your requests.',
  params: byId,
  answer,
})

/** For each side. */
export const maxRequestReplies = 50

export const replyText = requiredText(maxReplyLength)

export const postMyReply = defineEndpoint({
  operationId: 'answerRequest',
  method: 'POST',
  path: '/api/requests/:id/replies',
  summary: `Answers the team, at most ${maxRequestReplies} times, and opens the request again.`,
  params: byId,
  body: z.object({ text: replyText }),
  answer,
})

export const readUntil = z.object({
  /** The `updated` of what was read, so that what came later stays unread. */
  updated: z.iso.datetime({ error: 'Send `updated` of the request.' }),
})

export const postMyRead = defineEndpoint({
  operationId: 'markRequestRead',
  method: 'POST',
  path: '/api/requests/:id/read',
  summary: 'Marks a request as read, for everybody in the workspace.',
  params: byId,
  body: readUntil,
  answer: z.object({ payload: z.object({ unread: z.boolean() }) }),
})
