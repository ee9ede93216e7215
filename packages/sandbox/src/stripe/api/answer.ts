import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../../http/refusal.ts'
import type { Reply } from '../../http/reply.ts'
import type { SandboxRequest } from '../../http/request.ts'
import { apiVersion } from '../keys.ts'
import { actAs } from '../provider.ts'
import { newId } from '../store/ids.ts'
import type { Store } from '../store/store.ts'
import { authenticate, secretKeyRequired } from './authenticate.ts'
import type { Endpoint } from './endpoint.ts'
import { expanded } from './expand.ts'
import type { Faults } from './faults.ts'
import { openBrackets } from './form-body.ts'
import { createIdempotency, fingerprintOf } from './idempotency.ts'
import { invalidRequest, noSuch, Problem } from './problem.ts'
import { createFinder } from './find-endpoint.ts'

export type Api = {
  store: Store
  url: string
  endpoints: readonly Endpoint[]
  faults: Faults
  /** Lets everything happen that is due by now. */
  catchUp: () => void
  /** Tells that there may be something to deliver. */
  changed: () => void
}

type Outcome = {
  status: number
  body: string
  requestId: string
  replayed?: true
  /** Whether the connection breaks instead of carrying the answer. */
  cut?: boolean
}

/** Answers calls of the API: who asks, what they ask, whether they asked before, and then the call itself. */
export function createAnswer({ store, url, endpoints, faults, catchUp, changed }: Api) {
  const idempotency = createIdempotency(store)
  const find = createFinder(endpoints)

  async function carryOut(
    method: string,
    path: string,
    request: SandboxRequest,
    requestId: string,
  ): Promise<Outcome> {
    const caller = authenticate(request.header('authorization'))
    checkVersion(request.header('stripe-version'))
    const { endpoint, id } = find(method, path)
    if (caller === 'browser' && !endpoint.publishable) throw secretKeyRequired
    const fields = method === 'POST' ? await request.form() : request.url.searchParams
    const key = method === 'POST' ? (request.header('idempotency-key') ?? null) : null

    /** Once a call was begun its answer is kept for its key, be it a failure of the provider's own. */
    const failed = async (...asked: Parameters<typeof fingerprintOf>): Promise<Outcome> => {
      const { status, body } = problemOf(brokenDown)
      if (key === null) return { status, body, requestId }
      idempotency.remember({
        id: key,
        fingerprint: fingerprintOf(...asked),
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
        throw noSuch('customer', fields.get('customer') ?? '', 'customer')
      }
      catchUp()
      const provider = actAs(store, url, { requestId, idempotencyKey: key })
      const { status, body } = answered(() => {
        const object = endpoint.call(provider, id, openBrackets(fields), caller === 'browser')
        return expanded(store, object, expansionsIn(fields))
      })
      if (key !== null) {
        const fingerprint = fingerprintOf(method, path, fields)
        idempotency.remember({ id: key, fingerprint, status, body, requestId })
      }
      await store.save()
      changed()
      return { status, body, requestId, cut: fault?.kind === 'cut-after-commit' }
    }

    if (key === null) return run()
    const before = idempotency.begin(key, fingerprintOf(method, path, fields))
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
    const requestId = newId('req', 14)
    try {
      return replyOf(await carryOut(method, path, request, requestId), requestId, request)
    } catch (problem) {
      return replyOf({ ...problemOf(problem), requestId }, requestId, request)
    }
  }
}

const brokenDown = new Problem(500, {
  type: 'api_error',
  message: 'An unknown error occurred, because the sandbox was asked for it.',
})

/** A declined card is an answer, to be remembered like any other; whatever was wrong with the request is not. */
function answered(call: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(call()) }
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 402) return problemOf(problem)
    throw problem
  }
}

function problemOf(problem: unknown): { status: number; body: string } {
  if (problem instanceof Problem) {
    return { status: problem.status, body: JSON.stringify({ error: problem.body }, null, 2) }
  }
  if (problem instanceof Refusal) return problemOf(invalidRequest(problem.message))
  console.error('The sandbox card provider failed to answer:', problem)
  return problemOf(
    new Problem(500, { type: 'api_error', message: 'The sandbox failed; its terminal says why.' }),
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
  throw invalidRequest(
    `Invalid Stripe API version: ${version}. The sandbox speaks ${apiVersion} only.`,
  )
}

function expansionsIn(fields: URLSearchParams): string[] {
  return [...fields].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value)
}
