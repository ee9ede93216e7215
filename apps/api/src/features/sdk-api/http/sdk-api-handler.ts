import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { getCallerNetwork, formatAddress } from '@fovea/contract/license-keys/rules'
import {
  heartbeatRequest,
  patchSdkSession,
  parseTrackingReport,
  startRequest,
} from '@fovea/contract/sdk-api'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod/mini'
import { toErrorBody, toAppError } from '../../../platform/http/error-handler.ts'
import { createInputError } from '../../../platform/http/input-error.ts'
import { createDiskFullError } from '../../../platform/http/monitoring/disk-monitor.ts'
import { AppError } from '../../../platform/errors.ts'
import { type HeartbeatDependencies, recordHeartbeat } from '../sessions/record-heartbeat.ts'
import { createSdkApiHeaders } from './sdk-api-headers.ts'
import type { SdkApiMetrics } from './sdk-api-metrics.ts'
import { createFailureLog } from './failure-log.ts'
import { parsePlainStart } from './parse-plain-start.ts'
import { readJsonBody } from './read-body.ts'
import { RehearsedFailureError } from '../sessions/rehearsals.ts'
import type { StartSession } from '../sessions/start-session.ts'
import type { LeaseSigner } from '../leases/lease-signer.ts'
import type { CreateLimit } from './window-limit.ts'

const windowMs = 10_000
const callsPerAddress = 3_000
/** Far more than one address may call, so that no user of an app locks the others out. */
const callsPerKey = 10 * callsPerAddress

export type SdkApiHandler = {
  handle: (request: IncomingMessage, response: ServerResponse) => void
  /** From now on every answer closes its connection, so that callers who keep theirs busy go elsewhere. */
  drain: () => void
}

type Options = {
  startSession: StartSession
  beats: HeartbeatDependencies
  signer: Pick<LeaseSigner, 'jwks' | 'licenseJwks'>
  clock: () => Date
  log: FastifyBaseLogger
  metrics: SdkApiMetrics
  /** Whether there is no room for anything new. */
  isFull: () => boolean
  /** Reached over TLS, which browsers are told to keep to. */
  secure: boolean
  trustedProxies: string[]
  rateLimitFactor: number
  limitOf: CreateLimit
  newRequestId: () => string
}

const sessionsPath = '/sdk/v1/sessions'
const sessionPathPattern = /^\/sdk\/v1\/sessions\/([^/?]+)$/

/** Whether a request is the door's to answer. */
export function isSdkApiUrl(url: string | undefined) {
  return url?.startsWith('/sdk/v1/') ?? false
}

/**
 * The SDK's door, on plain node:http: it answers every start of every app in the field, and a framework's share of the
 * time was the largest one left. It shares contract, envelope and refusals with the rest.
 */
export function createSdkApiHandler(options: Options): SdkApiHandler {
  const { clock, metrics, rateLimitFactor, limitOf } = options
  const noteFailure = createFailureLog(options.log)
  const spendKey = limitOf('key', callsPerKey * rateLimitFactor, windowMs)
  const spendAddress = limitOf('address', callsPerAddress * rateLimitFactor, windowMs)
  /** Answers that say nothing about the door, which would wake somebody. */
  const rehearsed = new WeakSet<ServerResponse>()
  const addressOf = addressReader(options.trustedProxies)
  const headersOf = createSdkApiHeaders(options.secure)
  let draining = false

  function head(response: ServerResponse, status: number, headers: OutgoingHttpHeaders | string[]) {
    if (draining) response.shouldKeepAlive = false
    return response.writeHead(status, headers)
  }

  function send(response: ServerResponse, body: string, signature?: string) {
    const length = Buffer.byteLength(body)
    // The answer to nearly every call has only what a browser needs to read it.
    const headers =
      signature === undefined
        ? headersOf.lean(length)
        : { ...headersOf.json, signature, 'content-length': length }
    head(response, 200, headers).end(body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (request.method === 'OPTIONS') return void head(response, 204, headersOf.preflight).end()
    if (request.method === 'GET' && path === '/sdk/v1/jwks') {
      return send(response, JSON.stringify({ keys: options.signer.jwks() }))
    }
    if (request.method === 'GET' && path === '/sdk/v1/license-jwks') {
      return send(response, JSON.stringify({ keys: options.signer.licenseJwks() }))
    }
    const nowMs = clock().getTime()
    const ip = addressOf(request)
    within(spendAddress(getCallerNetwork(ip), nowMs))
    if (options.isFull()) throw createDiskFullError()
    if (request.method === 'POST' && path === sessionsPath) {
      const given = await readJsonBody(request)
      const input = parsePlainStart(given) ?? parse(startRequest, given)
      within(spendKey(input.key, nowMs))
      const caller = { ip, origin: originOf(request) }
      const { body, signature, code, isRehearsed } = await options.startSession(
        input,
        caller,
        nowMs,
      )
      if (isRehearsed) rehearsed.add(response)
      else metrics.judged(code)
      return send(response, body, signature)
    }
    const sessionId = sessionPathPattern.exec(path)?.[1]
    if (sessionId !== undefined && (request.method === 'PATCH' || request.method === 'POST')) {
      const params = parse(patchSdkSession.params, { sessionId })
      const given = await readJsonBody(request)
      const input = parse(heartbeatRequest, given)
      within(spendKey(input.key, nowMs))
      const { report, answer } = trackingIn(given)
      const { beats } = options
      const { isRehearsed } = await recordHeartbeat(beats, params.sessionId, input, report, nowMs)
      if (isRehearsed) rehearsed.add(response)
      return send(response, answer)
    }
    throw new AppError('NOT_FOUND', 'Nothing found at this address.')
  }

  function fail(response: ServerResponse, error: unknown) {
    const refusal = toAppError(error)
    const requestId = options.newRequestId()
    if (error instanceof RehearsedFailureError) rehearsed.add(response)
    else noteFailure(refusal, error, requestId)
    const { status, body, headers } = toErrorBody(refusal, requestId)
    if (response.headersSent || response.destroyed) return
    // What was not read of a body that is too large is not waited for.
    if (refusal.name === 'BODY_TOO_LARGE') response.shouldKeepAlive = false
    head(response, status, { ...headersOf.json, ...headers }).end(JSON.stringify(body))
  }

  return {
    handle(request, response) {
      const begunMs = performance.now()
      answer(request, response)
        .catch((error: unknown) => fail(response, error))
        .finally(() => {
          if (rehearsed.has(response)) return
          // Whoever has hung up was answered nothing.
          const status = response.headersSent ? response.statusCode : 499
          metrics.answered(status, performance.now() - begunMs)
        })
    },
    drain() {
      draining = true
    },
  }
}

function within(waitSeconds: number) {
  if (waitSeconds === 0) return
  throw new AppError('TOO_MANY', `Too many calls. Try again in ${waitSeconds} seconds.`, {
    retryAfterSeconds: waitSeconds,
  })
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw createInputError({
    validation: parsed.error.issues.map(({ path, message }) => ({
      instancePath: `/${path.join('/')}`,
      message,
    })),
  })
}

const beaten = '{"ok":true}'

/** What the eye tracker told along with a beat. What is wrong of it is named in the answer, and the beat counts all the same. */
function trackingIn(body: unknown) {
  if (typeof body !== 'object' || body === null || !('tracking' in body)) return { answer: beaten }
  const { report, ignored } = parseTrackingReport(body.tracking)
  return {
    ...(Object.keys(report).length > 0 && { report }),
    answer: Object.keys(ignored).length > 0 ? JSON.stringify({ ok: true, ignored }) : beaten,
  }
}

/** Scheme, host and port: what is longer, or is not printable, no browser has sent. */
const plainOrigin = /^[!-~]{1,300}$/

function originOf({ headers: { origin = '' } }: IncomingMessage) {
  if (origin === '') return undefined
  if (plainOrigin.test(origin)) return origin
  throw new AppError('BAD_INPUT', 'The Origin header is not valid.', {
    fields: { origin: 'Send an origin such as https://example.com.' },
  })
}

/** The caller's address: the connection's own, or what a configured proxy says. IPv4 over IPv6 is IPv4. */
function addressReader(trustedProxies: string[]) {
  const trust = trustedProxies.length > 0 ? proxyAddr.compile(trustedProxies) : undefined
  return (request: IncomingMessage) => {
    const address = (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? ''
    return address.includes(':') ? formatAddress(address) : address
  }
}
