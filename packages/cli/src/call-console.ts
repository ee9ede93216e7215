import {
  type ResponseOf,
  type CallInput,
  type Endpoint,
  idempotencyCheckHeader,
  idempotencyHeader,
  workspaceHeader,
} from '@fovea/contract/endpoint'
import { errorBody } from '@fovea/contract/errors'
import { z } from 'zod/mini'
import { CliError } from './cli-error.ts'

export type ConsoleConnection = {
  url: URL
  token?: string | undefined
  workspace?: string | undefined
  idempotencyKey?: string | undefined
  /** Asks for the outcome of the call with that key, instead of making the call. */
  isCheck?: boolean
  origin?: string | undefined
}

const timeoutMs = 30_000

export async function callConsole<Declared extends Endpoint>(
  console: ConsoleConnection,
  declared: Declared,
  ...[input]: keyof CallInput<Declared> extends never ? [] : [CallInput<Declared>]
): Promise<ResponseOf<Declared>> {
  return callEndpoint(console, declared, input ?? {})
}

export async function callEndpoint<Declared extends Endpoint>(
  console: ConsoleConnection,
  declared: Declared,
  input: unknown,
): Promise<ResponseOf<Declared>> {
  const { text } = await readResponse(console, declared, input)
  const read = z.safeParse<Declared['answer']>(declared.answer, jsonOf(text))
  if (!read.success) {
    const { origin } = console.url
    throw new CliError('away', `${origin} does not answer as a console of this version does.`)
  }
  return read.data
}

/** Makes a call and returns the text of its answer. */
export async function readResponse(
  console: ConsoleConnection,
  { method, path: declaredPath }: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
): Promise<{ text: string; media: string }> {
  const { query, params, body } = inputSchema.parse(input)
  const path = Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    declaredPath,
  )
  const address = new URL(path, console.url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await sendRequest(console, address, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await answer.text().catch((error: unknown) => {
    throw unreachable(console, error)
  })
  if (!answer.ok) throw createCallError(answer, text)
  return { text, media: answer.headers.get('content-type') ?? '' }
}

export function sendRequest(
  console: ConsoleConnection,
  address: URL,
  request: RequestInit,
): Promise<Response> {
  const { token, workspace, idempotencyKey, isCheck, origin } = console
  return fetch(address, {
    ...request,
    // A redirect could send the token to another host.
    redirect: 'error',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(workspace !== undefined && { [workspaceHeader]: workspace }),
      ...(idempotencyKey !== undefined && { [idempotencyHeader]: idempotencyKey }),
      ...(isCheck === true && { [idempotencyCheckHeader]: 'true' }),
      ...(origin !== undefined && { origin }),
      ...Object.fromEntries(new Headers(request.headers)),
    },
  }).catch((error: unknown) => {
    throw unreachable(console, error)
  })
}

/** With these errors the request certainly never reached a server. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function unreachable({ url }: ConsoleConnection, error: unknown) {
  const sentence = `${url.origin} cannot be reached: ${reasonOf(error)}.`
  const cause = failedBy.safeParse(error).data?.cause.code ?? ''
  return new CliError('away', sentence, { isSent: !neverSent.has(cause) })
}

const failedBy = z.object({ cause: z.object({ code: z.string() }) })

const textRecord = z._default(z.record(z.string(), z.string()), {})
const inputSchema = z.object({
  query: textRecord,
  params: textRecord,
  body: z.optional(z.unknown()),
})

export function createCallError({ status, headers }: Response, text: string) {
  const result = errorBody.safeParse(jsonOf(text)).data?.error
  const message = result
    ? [
        result.message,
        ...Object.entries(result.fields ?? {}).map(([name, why]) => `${name}: ${why}`),
      ]
    : [`The console answered ${status}.`]
  const sentence = [...new Set(message)].join('\n')
  const details = {
    name: result?.name,
    retryAfterSeconds: Number(headers.get('retry-after')) || 0,
    isReplayed: headers.get('idempotency-replayed') === 'true',
  }
  return new CliError(errorKindOf(status), sentence, details)
}

/** The console refuses input with 400: the same mistake that other commands find themselves. */
function errorKindOf(status: number) {
  if (status === 400) return 'usage'
  if (status === 401) return 'token'
  if (status === 403) return 'scope'
  if (status === 404) return 'missing'
  if (status === 429) return 'tooMany'
  // 410: the checked request never arrived.
  return status >= 500 || status === 410 ? 'away' : 'refused'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Node.js puts the reason of a failed connection into the cause. */
export function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
