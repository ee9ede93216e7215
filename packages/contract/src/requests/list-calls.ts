// Separate from the other calls, because the keys page needs this one at once.
import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { requestStatuses, requestTypes } from './options.ts'

const { commercial, extension, ambassador, issue } = requestTypes

const requestReply = z.object({
  _id: z.string(),
  text: z.string(),
  created: z.iso.datetime(),
  from: z._default(z.enum(['team', 'sender']), 'team'),
  /** Null for the team, which answers as one, and if the account of the author was deleted. */
  author: z._default(z.nullable(z.string()), null),
})
export type RequestReply = z.infer<typeof requestReply>

export const requestStates = ['open', 'granted', 'declined'] as const

export const ownRequest = z.object({
  _id: z.string(),
  type: z.enum([commercial, extension, ambassador, issue]),
  info: z.record(z.string(), z.unknown()),
  /** The decision, which is made once. */
  state: z.enum(requestStates),
  /** `open`: the team has to answer. `waiting`: the sender has to. `done`: an answer of the sender opens it again. */
  status: z._default(z.enum(requestStatuses), 'open'),
  /** The name of who sent it, for the workspace. */
  sender: z.optional(z.string()),
  created: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
  note: z.string(),
  replies: z._default(z.array(requestReply), []),
  /** When it was sent, answered or decided, whichever is last. */
  updated: z.optional(z.iso.datetime()),
  /** Whether the other side wrote or decided since it was last read. */
  unread: z._default(z.boolean(), false),
})
export type OwnRequest = z.infer<typeof ownRequest>

/** A time in microseconds and an ID. The document promises no form, so that it may change. */
const cursorPattern = /^\d{1,18}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const requestCursor = z.optional(
  z.string().check(
    z.refine((cursor) => cursorPattern.test(cursor), {
      error: 'Send `next` from the previous page.',
    }),
  ),
)

export const listMyRequests = defineEndpoint({
  operationId: 'listMyRequests',
  method: 'GET',
  path: '/api/requests',
  summary:
    'Your requests with what was written, the last updated first. `next` is the cursor of the next page.',
  query: z.object({ cursor: requestCursor }),
  answer: z.object({
    payload: z.object({ docs: z.array(ownRequest), next: z.optional(z.string()) }),
  }),
})
