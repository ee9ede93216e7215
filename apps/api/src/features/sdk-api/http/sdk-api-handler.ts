import type { IncomingMessage, ServerResponse } from 'node:http'
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
import { type HeartbeatDeps, recordHeartbeat } from '../sessions/record-heartbeat.ts'
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
/** Much higher than the limit per address, so that a single user of an app cannot exhaust the limit of its key. */
const callsPerKey = 10 * callsPerAddress

export type SdkApiHandler = (request: IncomingMessage, response: ServerResponse) => void

type Options = {
  startSession: StartSession
  heartbeats: HeartbeatDeps
  signer: Pick<LeaseSigner, 'jwks' | 'licenseJwks'>
  clock: () => Date
  log: FastifyBaseLogger
  metrics: SdkApiMetrics
  isFull: () => boolean
  secure: boolean
  trustedProxies: string[]
  rateLimitFactor: number
  createLimit: CreateLimit
  newRequestId: () => string
}

const sessionsPath = '/sdk/v1/sessions'
const sessionPathPattern = /^\/sdk\/v1\/sessions\/([^/?]+)$/

export function isSdkApiUrl(url: string | undefined) {
  return url?.startsWith('/sdk/v1/') ?? false
}

/** Uses plain node:http, because Fastify's overhead was the largest remaining part of the time of a start. */
export function createSdkApiHandler(options: Options): SdkApiHandler {
  const { clock, metrics, rateLimitFactor, createLimit } = options
  const logFailure = createFailureLog(options.log)
  const countKeyCall = createLimit('key', callsPerKey * rateLimitFactor, windowMs)
  const countAddressCall = createLimit('address', callsPerAddress * rateLimitFactor, windowMs)
  /** Rehearsed failures, which are left out of the metrics so that they trigger no alert. */
  const rehearsed = new WeakSet<ServerResponse>()
  const readAddress = createAddressReader(options.trustedProxies)
  const headersOf = createSdkApiHeaders(options.secure)

  function send(response: ServerResponse, body: string, signature?: string) {
    const length = Buffer.byteLength(body)
    const headers =
      signature === undefined
        ? headersOf.lean(length)
        : { ...headersOf.json, signature, 'content-length': length }
    response.writeHead(200, headers).end(body)
  }

  function route(request: IncomingMessage, response: ServerResponse): Promise<void> | void {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (request.method === 'OPTIONS') return void response.writeHead(204, headersOf.preflight).end()
    if (request.method === 'GET' && path === '/sdk/v1/jwks') {
      return send(response, JSON.stringify({ keys: options.signer.jwks() }))
    }
    if (request.method === 'GET' && path === '/sdk/v1/license-jwks') {
      return send(response, JSON.stringify({ keys: options.signer.licenseJwks() }))
    }
    const nowMs = clock().getTime()
    const ip = readAddress(request)
    assertWithinLimit(countAddressCall(getCallerNetwork(ip), nowMs))
    if (options.isFull()) throw createDiskFullError()
    if (request.method === 'POST' && path === sessionsPath) {
      return handleStart(request, response, ip, nowMs)
    }
    const sessionId = sessionPathPattern.exec(path)?.[1]
    if (sessionId !== undefined && (request.method === 'PATCH' || request.method === 'POST')) {
      return handleHeartbeat(request, response, sessionId, nowMs)
    }
    throw new AppError('NOT_FOUND', 'Nothing found at this address.')
  }

  async function handleStart(
    request: IncomingMessage,
    response: ServerResponse,
    ip: string,
    nowMs: number,
  ) {
    const jsonBody = await readJsonBody(request)
    const input = parsePlainStart(jsonBody) ?? parse(startRequest, jsonBody)
    assertWithinLimit(countKeyCall(input.key, nowMs))
    const caller = { ip, origin: readOrigin(request) }
    const verdict = await options.startSession(input, caller, nowMs)
    if (verdict.isRehearsed) rehearsed.add(response)
    else metrics.judged(verdict.code)
    send(response, verdict.body, verdict.signature)
  }

  async function handleHeartbeat(
    request: IncomingMessage,
    response: ServerResponse,
    sessionId: string,
    nowMs: number,
  ) {
    const params = parse(patchSdkSession.params, { sessionId })
    const jsonBody = await readJsonBody(request)
    const input = parse(heartbeatRequest, jsonBody)
    assertWithinLimit(countKeyCall(input.key, nowMs))
    const { report, answer } = parseTracking(jsonBody)
    const { isRehearsed } = await recordHeartbeat(
      options.heartbeats,
      params.sessionId,
      input,
      report,
      nowMs,
    )
    if (isRehearsed) rehearsed.add(response)
    send(response, answer)
  }

  function fail(response: ServerResponse, error: unknown) {
    const appError = toAppError(error)
    const requestId = options.newRequestId()
    if (error instanceof RehearsedFailureError) rehearsed.add(response)
    else logFailure(appError, error, requestId)
    const { status, body, headers } = toErrorBody(appError, requestId)
    if (response.headersSent || response.destroyed) return
    // The rest of a body that is too large is not read, so the connection cannot be reused.
    if (appError.name === 'BODY_TOO_LARGE') response.shouldKeepAlive = false
    response.writeHead(status, { ...headersOf.json, ...headers }).end(JSON.stringify(body))
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const startedMs = performance.now()
    try {
      await route(request, response)
    } catch (error) {
      fail(response, error)
    }
    if (rehearsed.has(response)) return
    // 499: the client closed the connection before a response was sent.
    const status = response.headersSent ? response.statusCode : 499
    metrics.answered(status, performance.now() - startedMs)
  }
  return (request, response) => void answer(request, response)
}

function assertWithinLimit(waitSeconds: number) {
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

const okBody = '{"ok":true}'

function parseTracking(body: unknown) {
  if (typeof body !== 'object' || body === null || !('tracking' in body)) return { answer: okBody }
  const { report, ignored } = parseTrackingReport(body.tracking)
  return {
    ...(Object.keys(report).length > 0 && { report }),
    answer: Object.keys(ignored).length > 0 ? JSON.stringify({ ok: true, ignored }) : okBody,
  }
}

/** Browsers send scheme, host and port: printable and shorter than this. */
const plainOrigin = /^[!-~]{1,300}$/

function readOrigin({ headers: { origin = '' } }: IncomingMessage) {
  if (origin === '') return undefined
  if (plainOrigin.test(origin)) return origin
  throw new AppError('BAD_INPUT', 'The Origin header is not valid.', {
    fields: { origin: 'Send an origin such as https://example.com.' },
  })
}

/** Trusts the header of trusted proxies only. An IPv4 address mapped to IPv6 is returned as IPv4. */
function createAddressReader(trustedProxies: string[]) {
  const trust = trustedProxies.length > 0 ? proxyAddr.compile(trustedProxies) : undefined
  return (request: IncomingMessage) => {
    const address = (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? ''
    return address.includes(':') ? formatAddress(address) : address
  }
}
