import type { IncomingMessage, ServerResponse } from 'node:http'
import { formatAddress } from '@fovea/contract/license-keys/rules'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Actor } from '../actor.ts'
import type { CardProvider } from '../card-provider.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/connect.ts'
import type { Replica } from '../db/replica.ts'
import type { Outbox } from '../mail/outbox.ts'
import { findComplexJsonError } from './bodies/complex-json.ts'
import { createDrainingServer } from './connections/draining-server.ts'
import { sendBadRequest } from './send-bad-request.ts'
import { getRouteDeclaration } from './declare-route.ts'
import { registerErrorHandler, toAppError, sendError } from './error-handler.ts'
import { registerGuards } from './guards.ts'
import { maskKeysInViews } from './bodies/mask-keys.ts'
import { createRateLimits } from './rate-limits.ts'
import { trackRecentWrites } from './track-recent-writes.ts'
import type { DiskMonitor } from './monitoring/disk-monitor.ts'
import { getRequestId } from '../tracing/request-id.ts'
import { registerRequestTracing } from './monitoring/request-tracing.ts'
import { registerRequestLog } from './monitoring/request-log.ts'

const bodyLimitBytes = 256 * 1024

/** Payment features keep the browser's default, because the card form may need them. */
const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Handles a request before Fastify does; returns false to pass it on. */
export type InterceptRequest = (request: IncomingMessage, response: ServerResponse) => boolean

export type Platform = {
  config: Config
  database: Database
  metering: Database
  replica?: Replica | undefined
  disk?: DiskMonitor | undefined
  outbox: Outbox
  cardProvider: CardProvider
  log: FastifyBaseLogger
  clock: () => Date
  worker?: { isReplaced: () => boolean } | undefined
}

export async function createHttpServer(
  platform: Platform,
  authenticate: (request: FastifyRequest) => Promise<Actor>,
  intercept: InterceptRequest = () => false,
): Promise<FastifyInstance> {
  const { config, database, log, clock, worker } = platform
  const drains: (() => void)[] = []
  const app = Fastify({
    loggerInstance: log,
    serverFactory: (handler) => {
      const { server, drain } = createDrainingServer((request, response) => {
        request.url = originForm(request.url ?? '/')
        cutForwardedFor(request)
        if (!intercept(request, response)) handler(request, response)
      }, worker?.isReplaced)
      drains.push(drain)
      return server
    },
    // Requests that arrive while draining are still answered.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => getRequestId(headers['traceparent']),
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (_, socket) => sendBadRequest(socket),
    frameworkErrors: (error, request, reply) => void sendError(request, reply, toAppError(error)),
    routerOptions: { maxParamLength: 300 },
  })
  app.addHook('preClose', async () => {
    for (const drain of drains) drain()
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptJsonOnly(app)
  registerErrorHandler(
    app,
    ({ routeOptions: { config } }) => getRouteDeclaration(config)?.sendFailure,
  )
  maskKeysInViews(app)
  registerRequestTracing(app)
  registerRequestLog(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', permissionsPolicy)
  })
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.secure,
  })
  registerGuards(app, {
    publicUrl: config.publicUrl,
    businessEmail: config.settings.businessEmail,
    authenticate,
    spend: createRateLimits(database.pool, config.rateLimitFactor),
    isFull: platform.disk?.isFull ?? (() => false),
  })
  app.decorate(
    'readerOf',
    platform.replica ? trackRecentWrites(app, platform.replica, config.secure) : () => database.db,
  )
  app.decorate('contextOf', (request: FastifyRequest) => ({
    actor: request.actor,
    db: database.db,
    metering: platform.metering.db,
    outbox: platform.outbox,
    cardProvider: platform.cardProvider,
    config,
    log: request.log,
    now: clock(),
    requestId: request.id,
    ip: formatAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
  }))
  return app
}

const withHost = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** The request line may contain the whole URL (`GET http://host/path`), while handlers expect only the path. */
function originForm(url: string) {
  if (url.startsWith('/')) return url
  const path = url.replace(withHost, '')
  return path === url || path.startsWith('/') ? path : `/${path}`
}

const longestForwardedFor = 1_000

/** Keeps the end, which our own proxies appended: comparing a long header with all proxies would be slow. */
function cutForwardedFor({ headers }: IncomingMessage) {
  const chain = headers['x-forwarded-for']
  if (typeof chain === 'string') headers['x-forwarded-for'] = chain.slice(-longestForwardedFor)
}

/** Only JSON is accepted. An empty body counts as no body, so that a call without fields need not send `{}`. */
function acceptJsonOnly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      const refusal = findComplexJsonError(body)
      if (refusal) done(refusal)
      else if (body === '') done(null, undefined)
      else void parseJson(request, body, done)
    },
  )
}
