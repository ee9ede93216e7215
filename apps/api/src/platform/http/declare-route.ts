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
import type { SendFailure } from './error-handler.ts'
import type { RateLimitName } from './rate-limits.ts'
import type { IdempotencyMode } from './idempotency.ts'

/** Not exported, so that only this file can mark a route as declared. */
const mark = Symbol('declared')

const openBodyBytes = 16 * 1024

/** A view of a customer reads everything but downloads and streams, and changes nothing but its own end. */
export type ViewRule = 'ends' | 'denied'

/** Guards read this from the matched route, never from the URL. */
type Declaration = {
  policy: Policy
  limit: RateLimitName | 'none'
  cache: string | undefined
  once: IdempotencyMode | undefined
  view: ViewRule | undefined
  isApiRoute: boolean
  sendFailure: SendFailure | undefined
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
    /** Returns a database for reads that may be a few seconds old, but never older than the caller's last write. */
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
  view?: ViewRule | undefined
  bodyLimitBytes?: number | undefined
  schema?: FastifySchema & {
    hide?: boolean
    operationId?: string
    summary?: string
  }
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown
  sendFailure?: SendFailure
}

/** The only way to add a route: the server does not start with an undeclared one. */
export function addRoute(app: FastifyInstance, route: Declared) {
  const {
    method,
    path,
    policy,
    limit = 'ordinary',
    cache,
    once,
    view,
    schema,
    handler,
    sendFailure,
  } = route
  const { bodyLimitBytes = policy.allows({ kind: 'anonymous' }) ? openBodyBytes : undefined } =
    route
  app.route({
    method,
    url: path,
    schema: schema ?? { hide: true },
    config: {
      [mark]: { policy, limit, cache, once, view, isApiRoute: isApiPath(path), sendFailure },
    },
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
    handler,
  })
}

export function getRouteDeclaration(config: FastifyContextConfig | undefined) {
  return config?.[mark]
}

function isApiPath(path: string) {
  return path === '/api' || path.startsWith('/api/')
}
