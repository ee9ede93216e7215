import type { AnswerOf, Endpoint, InputOf } from '@fovea/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Policy } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { policyRefusal } from './envelope.ts'
import type { LimitName } from './limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    limit?: LimitName | 'none'
  }
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyInstance {
    contextOf: (request: FastifyRequest) => Ctx
  }
}

/** What a handler needs of HTTP besides its input: cookies, mostly. */
type Exchange = { request: FastifyRequest; reply: FastifyReply }

type Serve<Declared extends Endpoint, Who extends Actor, Answer> = {
  policy: Policy<Who>
  /** Which count a call spends of; `none` for what a monitor asks every second. */
  limit?: LimitName | 'none'
  handle: (of: InputOf<Declared> & { ctx: Ctx<Who> } & Exchange) => Promise<Answer> | Answer
}

/** Serves a declared call: validation and answer by its schemas, and nothing before its policy has said yes. */
export function serve<
  Declared extends Endpoint,
  Who extends Actor,
  const Answer extends AnswerOf<Declared>,
>(
  app: FastifyInstance,
  declared: Declared,
  { policy, limit = 'ordinary', handle }: Serve<Declared, Who, Answer>,
) {
  app.route<{ Body: unknown; Querystring: unknown; Params: unknown }>({
    method: declared.method,
    url: declared.path,
    schema: {
      summary: declared.summary,
      ...(declared.query && { querystring: declared.query }),
      ...(declared.params && { params: declared.params }),
      ...(declared.body && { body: declared.body }),
      response: { 200: declared.answer },
    },
    config: { policy, limit },
    handler: (request, reply) => {
      const ctx = app.contextOf(request)
      if (!allowed(ctx, policy)) throw policyRefusal(policy.refusal(ctx.actor))
      // The validator has just replaced these parts by the output of the declared schemas.
      const input = {
        query: request.query,
        params: request.params,
        body: request.body,
      } as InputOf<Declared>
      return handle({ ...input, ctx, request, reply })
    },
  })
}

function allowed<Who extends Actor>(ctx: Ctx, policy: Policy<Who>): ctx is Ctx<Who> {
  return policy.allows(ctx.actor)
}
