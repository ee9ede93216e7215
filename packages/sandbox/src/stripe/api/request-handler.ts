import { setTimeout as wait } from 'node:timers/promises'
import { HttpError } from '../../http/http-error.ts'
import type { Reply } from '../../http/reply.ts'
import type { SandboxRequest } from '../../http/request.ts'
import { apiVersion } from '../keys.ts'
import { createProvider } from '../provider.ts'
import { createId } from '../store/ids.ts'
import type { Store } from '../store/store.ts'
import { authenticate, secretKeyRequiredError } from './authenticate.ts'
import type { Endpoint } from './endpoint.ts'
import { expandObject } from './expand.ts'
import type { FaultInjector } from './faults.ts'
import { parseBracketFields } from './form-body.ts'
import { createIdempotencyStore, computeFingerprint } from './idempotency.ts'
import { createInvalidRequest, createNotFound, ApiProblem } from './problem.ts'
import { createEndpointFinder } from './find-endpoint.ts'

export type StripeApi = {
  store: Store
  url: string
  endpoints: readonly Endpoint[]
  faults: FaultInjector
  catchUp: () => void
  changed: () => void
}

type Outcome = {
  status: number
  body: string
  requestId: string
  replayed?: true
  cut?: boolean
}

export function createRequestHandler({
  store,
  url,
  endpoints,
  faults,
  catchUp,
  changed,
}: StripeApi) {
  const idempotency = createIdempotencyStore(store)
  const find = createEndpointFinder(endpoints)

  async function carryOut(
    method: string,
    path: string,
    request: SandboxRequest,
    requestId: string,
  ): Promise<Outcome> {
    const caller = authenticate(request.header('authorization'))
    checkVersion(request.header('stripe-version'))
    const { endpoint, id } = find(method, path)
    if (caller === 'browser' && !endpoint.publishable) throw secretKeyRequiredError
    const fields = method === 'POST' ? await request.form() : request.url.searchParams
    const key = method === 'POST' ? (request.header('idempotency-key') ?? null) : null

    /** An answer is stored under its idempotency key even if it is a provider failure (status 500). */
    const failed = async (...input: Parameters<typeof computeFingerprint>): Promise<Outcome> => {
      const { status, body } = problemOf(injectedFailure)
      if (key === null) return { status, body, requestId }
      idempotency.remember({
        id: key,
        fingerprint: computeFingerprint(...input),
        status,
        body,
        requestId,
      })
      await store.save()
      return { status, body, requestId }
    }

    const run = async (): Promise<Outcome> => {
      const fault = faults.take(method, path)
      if (fault?.kind === 'slow') await wait(fault.ms)
      if (fault?.kind === '500') return failed(method, path, fields)
      if (fault?.kind === 'no-such-customer') {
        throw createNotFound('customer', fields.get('customer') ?? '', 'customer')
      }
      catchUp()
      const provider = createProvider(store, url, { requestId, idempotencyKey: key })
      const { status, body } = answered(() => {
        const object = endpoint.call(provider, id, parseBracketFields(fields), caller === 'browser')
        return expandObject(store, object, expansionsIn(fields))
      })
      if (key !== null) {
        const fingerprint = computeFingerprint(method, path, fields)
        idempotency.remember({ id: key, fingerprint, status, body, requestId })
      }
      await store.save()
      changed()
      return { status, body, requestId, cut: fault?.kind === 'cut-after-commit' }
    }

    if (key === null) return run()
    const before = idempotency.begin(key, computeFingerprint(method, path, fields))
    if (before) return { ...before, replayed: true }
    try {
      return await run()
    } finally {
      idempotency.end(key)
    }
  }

  return async function answer(
    method: string,
    path: string,
    request: SandboxRequest,
  ): Promise<Reply> {
    const requestId = createId('req', 14)
    try {
      return replyOf(await carryOut(method, path, request, requestId), requestId, request)
    } catch (problem) {
      return replyOf({ ...problemOf(problem), requestId }, requestId, request)
    }
  }
}

const injectedFailure = new ApiProblem(500, {
  type: 'api_error',
  message: 'An unknown error occurred, because the sandbox was asked for it.',
})

/** A declined card (402) is an answer that is stored under the idempotency key; an invalid request is not. */
function answered(call: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(call()) }
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 402) return problemOf(problem)
    throw problem
  }
}

function problemOf(problem: unknown): { status: number; body: string } {
  if (problem instanceof ApiProblem) {
    return { status: problem.status, body: JSON.stringify({ error: problem.body }, null, 2) }
  }
  if (problem instanceof HttpError) return problemOf(createInvalidRequest(problem.message))
  console.error('The sandbox card provider failed to answer:', problem)
  return problemOf(
    new ApiProblem(500, {
      type: 'api_error',
      message: 'The sandbox failed; its terminal says why.',
    }),
  )
}

function replyOf(outcome: Outcome, requestId: string, request: SandboxRequest): Reply {
  const key = request.header('idempotency-key')
  return {
    status: outcome.status,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': request.header('stripe-version') ?? apiVersion,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(outcome.replayed && {
        'idempotent-replayed': 'true',
        'original-request': outcome.requestId,
      }),
    },
    body: outcome.body,
    ...(outcome.cut && { cut: true }),
  }
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === apiVersion) return
  throw createInvalidRequest(
    `Invalid Stripe API version: ${version}. The sandbox speaks ${apiVersion} only.`,
  )
}

function expansionsIn(fields: URLSearchParams): string[] {
  return [...fields].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value)
}
