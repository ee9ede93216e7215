import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
} from 'fastify'
import type { Actor, Policy } from '../actor.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { RateLimitName } from './rate-limits.ts'
import type { IdempotencyMode } from './idempotency.ts'

/** Known to this file alone, so that no route can be made to look declared. */
const mark = Symbol('declared')

const openBodyBytes = 16 * 1024

/** What the guards have to know about a route. They read it from the route that was matched, never from an address. */
type Declaration = {
  policy: Policy
  /** Which count a call spends of; `none` for what a monitor asks every second. */
  limit: RateLimitName | 'none'
  /** How long a good answer may be kept. Without it, as every failure: not at all. */
  cache: string | undefined
  /** How a change is done once for an `Idempotency-Key`. */
  once: IdempotencyMode | undefined
  /** Below `/api`, where a change from a foreign page is refused. */
  ofApi: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    [mark]?: Declaration
  }
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyInstance {
    contextOf: (request: FastifyRequest) => Ctx
    /** Where a caller reads what may be a few seconds old, but never older than what they wrote. */
    readerOf: (request: FastifyRequest) => Db
  }
}

type Declared = {
  method: HTTPMethods
  path: string
  policy: Policy
  limit?: RateLimitName | 'none'
  cache?: string | undefined
  once?: IdempotencyMode
  /** How large a body may be; by default little where anyone may call, who needs no more, and as much as the server takes elsewhere. */
  bodyLimitBytes?: number | undefined
  schema?: FastifySchema & {
    hide?: boolean
    summary?: string
    security?: readonly Record<string, string[]>[]
  }
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown
}

/** The one way to a route. What is added past it does not let the server start. */
export function addRoute(app: FastifyInstance, route: Declared) {
  const { method, path, policy, limit = 'ordinary', cache, once, schema, handler } = route
  const { bodyLimitBytes = policy.allows({ kind: 'anonymous' }) ? openBodyBytes : undefined } =
    route
  app.route({
    method,
    url: path,
    schema: schema ?? { hide: true },
    config: { [mark]: { policy, limit, cache, once, ofApi: isOfApi(path) } },
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
    handler,
  })
}

export function getRouteDeclaration(config: FastifyContextConfig | undefined) {
  return config?.[mark]
}

function isOfApi(path: string) {
  return path === '/api' || path.startsWith('/api/')
}
