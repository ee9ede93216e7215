import { Readable } from 'node:stream'
import type { ResponseOf, Endpoint, HandlerInput } from '@fovea/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Policy } from '../actor.ts'
import { withDb, type Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { addRoute } from './declare-route.ts'
import { createPolicyError } from './error-handler.ts'
import type { RateLimitName } from './rate-limits.ts'
import { checkWithoutPermission, handleIdempotently, type IdempotencyMode } from './idempotency.ts'
import { describeResponses, describeSecurity } from './responses.ts'
import type { JsonStream } from './streaming/stream-json.ts'

/** What a handler needs of HTTP besides its input: cookies, mostly. */
type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** What is no JSON: text, bytes, what is sent as it is made, or an answer that the handler gave by itself. */
type OtherAnswer = string | Uint8Array | Readable | FastifyReply

type Answered<Declared extends Endpoint> = Declared extends { media: string }
  ? OtherAnswer
  : ResponseOf<Declared> | (Declared extends { method: 'GET' } ? JsonStream<Declared> : never)

type Serve<Declared extends Endpoint, Who extends Actor, Answer> = {
  policy: Policy<Who>
  /** Which count a call spends of; `none` for what a monitor asks every second. */
  limit?: RateLimitName | 'none'
  /** How large a body may be, where that is not what its policy suggests. */
  bodyLimitBytes?: number
  /** The `Cache-Control` of a good answer, where it may be kept at all. */
  cache?: string
  /** Read from the replica, where there is one: what it answers may be a few seconds old, and it begins no transaction. */
  fromReplica?: boolean
  /** How a change is done once for an `Idempotency-Key`; in its own transaction, unless it reaches outside of the database. */
  once?: IdempotencyMode
  /** Of an act that goes on: whether this answer is its last word. Another one is not remembered. */
  isFinal?: (answer: Answer) => boolean
  /** What is kept of the answer for an `Idempotency-Key`, where that is not all of it. */
  remember?: (answer: Answer) => Answer
  handle: (of: HandlerInput<Declared> & { ctx: Ctx<Who> } & Exchange) => Promise<Answer> | Answer
}

/** Serves a declared call: validation and answer by its schemas, and nothing before its policy has said yes. */
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
    cache,
    bodyLimitBytes,
    ...(changes && { once }),
    schema: {
      summary: declared.summary,
      ...(declared.query && { querystring: declared.query }),
      ...(declared.params && { params: declared.params }),
      ...(declared.body && { body: declared.body }),
      response: describeResponses({ declared, policy, limit, cache, changes }),
      security: describeSecurity(policy),
    },
    handler: (request, reply) => {
      const ctx = app.contextOf(request)
      if (!allowed(ctx, policy)) {
        // The guards have refused everything else.
        return checkWithoutPermission(
          { declared, ctx, request, reply },
          createPolicyError(policy, ctx.actor),
        )
      }
      // The validator has just replaced these parts by the output of the declared schemas.
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
      const how = { declared, once, isFinal, remember }
      return handleIdempotently({ ...how, ctx, request, reply, handle: handleOn })
    },
  })
}

function allowed<Who extends Actor>(ctx: Ctx, policy: Policy<Who>): ctx is Ctx<Who> {
  return policy.allows(ctx.actor)
}
