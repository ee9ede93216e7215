import {
  idempotencyCheckHeader,
  idempotencyHeader,
  type ResponseOf,
  type CallInput,
  type Endpoint,
  viewHeader,
  workspaceHeader,
} from '@fovea/contract/endpoint'
import { errorBody, type ErrorBody } from '@fovea/contract/errors'
import { InvalidResponseError, ApiError, NetworkError } from './http-errors.ts'
import { getShownViewId } from '../auth/shown-view.ts'
import { getShownWorkspaceId } from '../auth/shown-workspace.ts'
import { createRequestId } from './request-id.ts'
import { startServerTimeRequest } from '../time/server-clock.ts'

/** A read can be repeated; an action may take as long as the services that the server calls. */
const readSeconds = 20
const actSeconds = 30

type CallOptions = { signal?: AbortSignal; headers?: Record<string, string>; timeoutMs?: number }
/** Which workspace the call is for, if not the shown one; null for the personal one. */
type Target = { workspace?: string | null }
type Parts = Target & { query?: unknown; params?: unknown; body?: unknown }
export type CallInWorkspace<Declared extends Endpoint> = CallInput<Declared> & Target
type Reading = Endpoint & ({ method: 'GET' } | { onlyAsks: true })

/**
 * Calls an endpoint that changes nothing. Resolves with a complete response that fits the contract, or rejects with an
 * `ApiError`, a `NetworkError`, an `InvalidResponseError` or the caller's abort.
 */
export function call<Declared extends Reading>(
  endpoint: Declared,
  input: CallInWorkspace<Declared>,
  options?: Pick<CallOptions, 'signal'>,
): Promise<ResponseOf<Declared>>
export function call(endpoint: Endpoint, input: Parts, options?: CallOptions): Promise<unknown> {
  return exchange(endpoint, input, options)
}

/** Calls an endpoint that may change something: two calls under one key take effect once. */
export function callIdempotently<Declared extends Endpoint>(
  endpoint: Declared,
  input: CallInWorkspace<Declared>,
  key: string,
): Promise<ResponseOf<Declared>>
export function callIdempotently(endpoint: Endpoint, input: Parts, key: string): Promise<unknown> {
  return exchange(endpoint, input, { headers: { [idempotencyHeader]: key } })
}

/** Asks for the outcome of such a call by its key. If the call has not started, the server cancels it. */
export function checkCallOutcome<Declared extends Endpoint>(
  endpoint: Declared,
  input: CallInWorkspace<Declared>,
  key: string,
  options: { signal: AbortSignal; timeoutMs: number },
): Promise<ResponseOf<Declared>>
export function checkCallOutcome(
  endpoint: Endpoint,
  input: Parts,
  key: string,
  options: CallOptions,
): Promise<unknown> {
  const headers = { [idempotencyHeader]: key, [idempotencyCheckHeader]: 'true' }
  return exchange(endpoint, input, { ...options, headers })
}

async function exchange(
  endpoint: Endpoint,
  input: Parts,
  options: CallOptions = {},
): Promise<unknown> {
  const { id, traceparent } = createRequestId()
  const { workspace = getShownWorkspaceId() } = input
  const view = getShownViewId()
  const headers = {
    ...options.headers,
    traceparent,
    ...(workspace !== null && { [workspaceHeader]: workspace }),
    ...(view !== null && { [viewHeader]: view }),
  }
  const response = await send(endpoint, input, { ...options, headers })
  const text = await readText(endpoint, response, options)
  if (response.status !== 200) {
    const said = readFailure(response, text, id)
    const { status } = response
    console.error('response status error', describe(endpoint), status, said.name, said.requestId)
    throw new ApiError(status, said, readRetryAfter(response))
  }
  const answer = endpoint.answer.safeParse(parseJson(text))
  if (!answer.success) {
    console.error('has inexactly data', describe(endpoint), answer.error.issues)
    throw new InvalidResponseError(
      'The server answered in a way this page does not understand. Reload the page to get its newest version.',
    )
  }
  return answer.data
}

/** Without parameters: a license key in an address must not end up in a log. */
function describe({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

async function send(
  endpoint: Endpoint,
  { query, params, body }: Parts,
  { signal, headers, timeoutMs = timeoutSecondsOf(endpoint) * 1000 }: CallOptions,
): Promise<Response> {
  const address = new URL(fillPath(endpoint.path, params), location.origin)
  address.search = new URLSearchParams(entriesOf(query)).toString()
  const deadline = AbortSignal.timeout(timeoutMs)
  const hearServerTime = startServerTimeRequest()
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    hearServerTime(response.headers.get('date'))
    return response
  } catch (cause) {
    throw asNetworkError(cause, endpoint, signal)
  }
}

async function readText(
  endpoint: Endpoint,
  response: Response,
  { signal }: CallOptions,
): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw asNetworkError(cause, endpoint, signal)
  }
}

function timeoutSecondsOf({ method }: Endpoint): number {
  return method === 'GET' ? readSeconds : actSeconds
}

function asNetworkError(cause: unknown, endpoint: Endpoint, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    const sentence = `The server took longer than ${timeoutSecondsOf(endpoint)} seconds to answer. Try again in a moment.`
    return new NetworkError(sentence, { cause, late: true })
  }
  return new NetworkError('The server could not be reached. Check your connection and try again.', {
    cause,
  })
}

function readFailure(response: Response, text: string, id: string): ErrorBody['error'] {
  const said = errorBody.safeParse(parseJson(text))
  if (said.success) return said.data.error
  return {
    code: response.status,
    name: 'UNKNOWN',
    message: `The server answered with status ${response.status}. Try again in a moment.`,
    // A proxy that answered may have forwarded the request under this id.
    requestId: response.headers.get('x-request-id') ?? id,
  }
}

/** Accepts seconds only, as our server sends them; the date of a proxy is ignored. */
function readRetryAfter({ headers }: Response): number | undefined {
  const said = headers.get('retry-after') ?? ''
  return /^\d+$/.test(said) ? Number(said) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(entriesOf(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

function entriesOf(part: unknown): [string, string][] {
  return Object.entries(part ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
}
