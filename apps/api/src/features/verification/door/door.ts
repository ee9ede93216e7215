import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { callerNetwork, plainAddress } from '@fovea/contract/license-keys/rules'
import {
  beatRequest,
  patchSdkSession,
  readTracking,
  startRequest,
} from '@fovea/contract/verification'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod/mini'
import { failureOf, refusalOf } from '../../../platform/http/envelope.ts'
import { inputRefusal } from '../../../platform/http/input-refusal.ts'
import { noRoom } from '../../../platform/http/watching/disk.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type BeatDependencies, beatSession } from '../sessions/beat-session.ts'
import { doorHeaders } from './door-headers.ts'
import type { DoorMetrics } from './door-metrics.ts'
import { createFailureLog } from './failure-log.ts'
import { plainStart } from './plain-start.ts'
import { readBody } from './read-body.ts'
import { RehearsedFailure } from '../sessions/rehearsals.ts'
import type { StartSession } from '../sessions/start-session.ts'
import type { Signer } from '../leases/leases.ts'
import type { LimitOf } from './window-limit.ts'

const windowMs = 10_000
const callsOfAddress = 3_000
/** Far more than one address may call, so that no user of an app locks the others out. */
const callsOfKey = 10 * callsOfAddress

export type Door = {
  handle: (request: IncomingMessage, response: ServerResponse) => void
  /** From now on every answer closes its connection, so that callers who keep theirs busy go elsewhere. */
  drain: () => void
}

type Options = {
  startSession: StartSession
  beats: BeatDependencies
  signer: Pick<Signer, 'jwks' | 'licenseJwks'>
  clock: () => Date
  log: FastifyBaseLogger
  metrics: DoorMetrics
  /** Whether there is no room for anything new. */
  isFull: () => boolean
  /** Reached over TLS, which browsers are told to keep to. */
  secure: boolean
  trustedProxies: string[]
  rateLimitFactor: number
  limitOf: LimitOf
  newRequestId: () => string
}

const sessionsPath = '/sdk/v1/sessions'
const onePath = /^\/sdk\/v1\/sessions\/([^/?]+)$/

/** Whether a request is the door's to answer. */
export function isForDoor(url: string | undefined) {
  return url?.startsWith('/sdk/v1/') ?? false
}

/**
 * The SDK's door, on plain node:http: it answers every start of every app in the field, and a framework's share of the
 * time was the largest one left. It shares contract, envelope and refusals with the rest.
 */
export function createDoor(options: Options): Door {
  const { clock, metrics, rateLimitFactor, limitOf } = options
  const noteFailure = createFailureLog(options.log)
  const spendKey = limitOf('key', callsOfKey * rateLimitFactor, windowMs)
  const spendAddress = limitOf('address', callsOfAddress * rateLimitFactor, windowMs)
  /** Answers that say nothing about the door, which would wake somebody. */
  const rehearsed = new WeakSet<ServerResponse>()
  const addressOf = addressReader(options.trustedProxies)
  const headersOf = doorHeaders(options.secure)
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
    within(spendAddress(callerNetwork(ip), nowMs))
    if (options.isFull()) throw noRoom()
    if (request.method === 'POST' && path === sessionsPath) {
      const given = await readBody(request)
      const input = plainStart(given) ?? parse(startRequest, given)
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
    const sessionId = onePath.exec(path)?.[1]
    if (sessionId !== undefined && (request.method === 'PATCH' || request.method === 'POST')) {
      const params = parse(patchSdkSession.params, { sessionId })
      const given = await readBody(request)
      const input = parse(beatRequest, given)
      within(spendKey(input.key, nowMs))
      const { report, answer } = trackingIn(given)
      const { beats } = options
      const { isRehearsed } = await beatSession(beats, params.sessionId, input, report, nowMs)
      if (isRehearsed) rehearsed.add(response)
      return send(response, answer)
    }
    throw new Refusal('NOT_FOUND', 'Nothing found at this address.')
  }

  function fail(response: ServerResponse, error: unknown) {
    const refusal = refusalOf(error)
    const requestId = options.newRequestId()
    if (error instanceof RehearsedFailure) rehearsed.add(response)
    else noteFailure(refusal, error, requestId)
    const { status, body, headers } = failureOf(refusal, requestId)
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
  throw new Refusal('TOO_MANY', `Too many calls. Try again in ${waitSeconds} seconds.`, {
    retryAfterSeconds: waitSeconds,
  })
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw inputRefusal({
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
  const { report, ignored } = readTracking(body.tracking)
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
  throw new Refusal('BAD_INPUT', 'The Origin header is not valid.', {
    fields: { origin: 'Send an origin such as https://example.com.' },
  })
}

/** The caller's address: the connection's own, or what a configured proxy says. IPv4 over IPv6 is IPv4. */
function addressReader(trustedProxies: string[]) {
  const trust = trustedProxies.length > 0 ? proxyAddr.compile(trustedProxies) : undefined
  return (request: IncomingMessage) => {
    const address = (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? ''
    return address.includes(':') ? plainAddress(address) : address
  }
}
