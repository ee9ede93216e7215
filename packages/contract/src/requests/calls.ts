import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { ambassadorForm, commercialForm, extensionForm, issueReport } from './forms.ts'
import { requestTypes } from './options.ts'

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

const requestReply = z.object({ _id: z.string(), text: z.string(), created: z.iso.datetime() })
export type RequestReply = z.infer<typeof requestReply>

export const requestStates = ['open', 'granted', 'declined'] as const

export const ownRequest = z.object({
  _id: z.string(),
  type: z.enum([commercial, extension, ambassador, issue]),
  info: z.record(z.string(), z.unknown()),
  state: z.enum(requestStates),
  created: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
  note: z.string(),
  replies: z._default(z.array(requestReply), []),
})
export type OwnRequest = z.infer<typeof ownRequest>

export const listMyRequests = defineEndpoint({
  operationId: 'listMyRequests',
  method: 'GET',
  path: '/api/requests',
  summary: 'Your requests, newest first. `next` is the cursor of the next page.',
  query: z.object({ cursor: z.optional(z.guid({ error: 'Send `next` from the previous page.' })) }),
  answer: z.object({
    payload: z.object({ docs: z.array(ownRequest), next: z.optional(z.string()) }),
  }),
})
