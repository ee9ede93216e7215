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

/** Where the console is, and who calls. */
export type ConsoleConnection = {
  url: URL
  /** What is called without one is open to everybody. */
  token?: string | undefined
  workspace?: string | undefined
  /** By which a repeated call is known to be the same. */
  idempotencyKey?: string | undefined
  /** Asks what became of the call under that key, instead of making it. */
  isCheck?: boolean
  /** The page that a call is made from, where a web app is stood in for. */
  origin?: string | undefined
}

const patienceMs = 30_000

/** Makes a declared call; its answer is held against the contract. */
export async function callConsole<Declared extends Endpoint>(
  console: ConsoleConnection,
  declared: Declared,
  ...[input]: keyof CallInput<Declared> extends never ? [] : [CallInput<Declared>]
): Promise<ResponseOf<Declared>> {
  return callEndpoint(console, declared, input ?? {})
}

/** The same for an input that is always there. */
export async function callEndpoint<Declared extends Endpoint>(
  console: ConsoleConnection,
  declared: Declared,
  input: unknown,
): Promise<ResponseOf<Declared>> {
  const { query, params, body } = parts.parse(input)
  const path = Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    declared.path,
  )
  const address = new URL(path, console.url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await sendRequest(console, address, {
    method: declared.method,
    signal: AbortSignal.timeout(patienceMs),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await answer.text().catch((error: unknown) => {
    throw unreachable(console, error)
  })
  if (!answer.ok) throw createCallError(answer, text)
  const read = z.safeParse<Declared['answer']>(declared.answer, jsonOf(text))
  if (!read.success) {
    const { origin } = console.url
    throw new CliError('away', `${origin} does not answer as a console of this version does.`)
  }
  return read.data
}

/** Asks the console as whoever holds the token; whatever answers is not read yet. */
export function sendRequest(
  console: ConsoleConnection,
  address: URL,
  request: RequestInit,
): Promise<Response> {
  const { token, workspace, idempotencyKey, isCheck, origin } = console
  return fetch(address, {
    ...request,
    // Where it would lead, nobody has said.
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

/** Causes by which a request has certainly not left this machine, or found nothing that takes it. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function unreachable({ url }: ConsoleConnection, error: unknown) {
  const sentence = `${url.origin} cannot be reached: ${reasonOf(error)}.`
  const cause = failedBy.safeParse(error).data?.cause.code ?? ''
  return new CliError('away', sentence, { isSent: !neverSent.has(cause) })
}

const failedBy = z.object({ cause: z.object({ code: z.string() }) })

const given = z._default(z.record(z.string(), z.string()), {})
const parts = z.object({ query: given, params: given, body: z.optional(z.unknown()) })

/** What a refusal means to a script. */
export function createCallError({ status, headers }: Response, text: string) {
  const result = errorBody.safeParse(jsonOf(text)).data?.error
  const message = result
    ? [
        result.message,
        ...Object.entries(result.fields ?? {}).map(([name, why]) => `${name}: ${why}`),
      ]
    : [`The console answered ${status}.`]
  const sentence = [...new Set(message)].join('\n')
  const details = { name: result?.name, retryAfterSeconds: Number(headers.get('retry-after')) || 0 }
  return new CliError(reasonFor(status), sentence, details)
}

function reasonFor(status: number) {
  if (status === 401) return 'token'
  if (status === 403) return 'scope'
  if (status === 404) return 'missing'
  if (status === 429) return 'tooMany'
  // 410: it never arrived.
  return status >= 500 || status === 410 ? 'away' : 'refused'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Node hides why a connection failed in the cause. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
