import { Readable } from 'node:stream'
import type { ResponseOf, Endpoint, HandlerInput } from '@fovea/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Policy } from '../actor.ts'
import { withDb, type Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { addRoute, type ViewRule } from './declare-route.ts'
import { createPolicyError } from './error-handler.ts'
import type { RateLimitName } from './rate-limits.ts'
import { checkWithoutPermission, handleIdempotently, type IdempotencyMode } from './idempotency.ts'
import { describeResponses } from './responses.ts'
import type { JsonStream } from './streaming/stream-json.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

type OtherAnswer = string | Uint8Array | Readable | FastifyReply

type Answered<Declared extends Endpoint> = Declared extends { media: string }
  ? OtherAnswer
  : ResponseOf<Declared> | (Declared extends { method: 'GET' } ? JsonStream<Declared> : never)

type Serve<Declared extends Endpoint, Who extends Actor, Answer> = {
  policy: Policy<Who>
  limit?: RateLimitName | 'none'
  bodyLimitBytes?: number
  cache?: string
  /** The answer may be a few seconds old, and transactions are not possible. */
  fromReplica?: boolean
  /** Use `outside` for a change outside the database, which a transaction cannot undo. */
  once?: IdempotencyMode
  view?: ViewRule
  /** False for an intermediate answer of an action that continues; such an answer is not stored for the key. */
  isFinal?: (answer: Answer) => boolean
  remember?: (answer: Answer) => Answer
  handle: (
    exchange: HandlerInput<Declared> & { ctx: Ctx<Who> } & Exchange,
  ) => Promise<Answer> | Answer
}

export function serveEndpoint<
  Declared extends Endpoint,
  Who extends Actor,
  const Answer extends Answered<Declared>,
>(
  app: FastifyInstance,
  declared: Declared,
  {
    policy,
    limit,
    bodyLimitBytes,
    cache,
    fromReplica = false,
    once = 'transaction',
    view,
    isFinal = () => true,
    remember = (answer) => answer,
    handle,
  }: Serve<Declared, Who, Answer>,
) {
  const changes = declared.method !== 'GET' && declared.path.startsWith('/api/')
  addRoute(app, {
    method: declared.method,
    path: declared.path,
    policy,
    ...(limit && { limit }),
    view,
    cache,
    bodyLimitBytes,
    ...(changes && { once }),
    schema: {
      operationId: declared.operationId,
      summary: declared.summary,
      ...(declared.query && { querystring: declared.query }),
      ...(declared.params && { params: declared.params }),
      ...(declared.body && { body: declared.body }),
      response: describeResponses({ declared, policy, limit, cache, changes }),
    },
    handler: (request, reply) => {
      const ctx = app.contextOf(request)
      if (!allowed(ctx, policy)) {
        // A denied caller gets here only to check an outcome: the guards have refused all others.
        return checkWithoutPermission(
          { declared, ctx, request, reply },
          createPolicyError(policy, ctx.actor),
        )
      }
      const input = {
        query: request.query,
        params: request.params,
        body: request.body,
      } as HandlerInput<Declared>
      if (declared.media !== undefined) void reply.type(declared.media)
      const handleOn = async (db: Db) => {
        const answer = await handle({ ...input, ctx: withDb(ctx, db), request, reply })
        const isJson = declared.media === undefined
        if (isJson && answer instanceof Readable) void reply.type('application/json; charset=utf-8')
        return answer
      }
      if (!changes) return handleOn(fromReplica ? app.readerOf(request) : ctx.db)
      const idempotencyOptions = { declared, once, isFinal, remember }
      return handleIdempotently({ ...idempotencyOptions, ctx, request, reply, handle: handleOn })
    },
  })
}

function allowed<Who extends Actor>(ctx: Ctx, policy: Policy<Who>): ctx is Ctx<Who> {
  return policy.allows(ctx.actor)
}
