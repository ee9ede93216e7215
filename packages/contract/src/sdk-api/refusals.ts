import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { verdicts, type RefusalCode } from './verdicts.ts'

export const refusalCodes = Object.keys(verdicts).filter(
  (code): code is RefusalCode => code !== 'NONE',
)

/** The `observed` value of a start with a deleted key, or with an old string. */
export const formerKeyCauses = {
  deleted: 'Deleted key',
  replaced: 'Old key after rotation',
} as const

export const fixedBy = z.object({
  at: z.iso.datetime(),
  by: z.nullable(z.object({ name: z.string(), email: z.string(), you: z.boolean() })),
})
export type FixedBy = z.infer<typeof fixedBy>

export const refusal = z.object({
  refId: z.string(),
  at: z.iso.datetime(),
  code: z.enum(refusalCodes),
  num: z.int(),
  observed: z.string(),
  allowed: z.array(z.string()),
  platform: z.string(),
  app: z.string(),
  certificate: z.string(),
  os: z.string(),
  ip: z.string(),
  key: z.nullable(
    z.object({ key: z.string(), kind: z.enum(['dev', 'prod', 'com']), version: z.int() }),
  ),
  /** Present if the key is deleted and can still be restored. */
  restorableUntil: z.optional(z.iso.datetime()),
  fix: z.nullable(
    z.discriminatedUnion('act', [
      z.object({ act: z.literal('allow-domain'), domain: z.string() }),
      z.object({ act: z.literal('use-certificate'), certificate: z.string() }),
      z.object({ act: z.literal('activate') }),
      z.object({ act: z.literal('unblock'), network: z.string() }),
    ]),
  ),
  cured: z.nullable(fixedBy),
})
export type Refusal = z.infer<typeof refusal>

export const getRefusal = defineEndpoint({
  operationId: 'getRefusal',
  method: 'GET',
  path: '/api/refusals/:refId',
  summary:
    'A refused session of one of your keys, with the values that it sent and those that the key allows.',
  params: z.object({ refId: pathId }),
  answer: z.object({ payload: z.object({ doc: refusal }) }),
})

export const postRefusalFix = defineEndpoint({
  operationId: 'fixRefusal',
  method: 'POST',
  path: '/api/refusals/:refId/fix',
  summary: 'Changes the key so that sessions like the refused one are allowed.',
  params: z.object({ refId: pathId }),
  answer: z.object({ payload: z.object({ doc: refusal }) }),
})

export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session'),
    id: z.string(),
    at: z.iso.datetime(),
    app: z.string(),
    platform: z.string(),
    os: z.string(),
    license: z.enum(['development', 'production', 'commercial']),
  }),
  z.object({
    type: z.literal('refusal'),
    id: z.string(),
    at: z.iso.datetime(),
    app: z.string(),
    platform: z.string(),
    code: z.enum(refusalCodes),
  }),
])
export type LiveEvent = z.infer<typeof liveEvent>

export const getLiveStream = defineEndpoint({
  operationId: 'openLiveStream',
  method: 'GET',
  path: '/api/live',
  summary:
    'New sessions and refusals of your keys, as server-sent events. Continues after `Last-Event-ID` or `cursor`. Ends with `left` when you lose access to the workspace.',
  query: z.object({
    cursor: z.optional(z.string()),
    /** The workspace header as a query parameter: a browser's `EventSource` cannot send headers. */
    workspace: z.optional(z.string()),
  }),
  media: 'text/event-stream',
  answer: z.string(),
})

export const getLiveFeed = defineEndpoint({
  operationId: 'listRecentSessions',
  method: 'GET',
  path: '/api/live/recent',
  summary:
    'The newest sessions and refusals of your keys, and when the first session ever started.',
  answer: z.object({
    payload: z.object({
      docs: z.array(liveEvent),
      first: z.nullable(z.object({ at: z.iso.datetime(), platform: z.string() })),
      signedIn: z.iso.datetime(),
      cursor: z.nullable(z.string()),
    }),
  }),
})
