import {
  type AnswerOf,
  type CallOf,
  type Endpoint,
  idempotencyHeader,
  workspaceHeader,
} from '@fovea/contract/endpoint'
import { failure } from '@fovea/contract/errors'
import { isToken } from '@fovea/contract/tokens/format'
import { z } from 'zod/mini'
import { Trouble } from './trouble.ts'

/** Where the console is, and who calls. */
export type Console = {
  url: URL
  token: string
  workspace: string | undefined
  /** By which a repeated call is known to be the same. */
  idempotencyKey: string | undefined
}

const patienceMs = 30_000
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What the environment and the options say of the console. Refuses what would show the token to others. */
export function consoleOf(
  env: NodeJS.ProcessEnv,
  options: { url?: string | undefined; workspace?: string; 'idempotency-key'?: string },
): Console {
  const address = options.url ?? env['FOVEA_URL'] ?? ''
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Trouble(
      'usage',
      'Say where the console is: set FOVEA_URL or pass --url, such as https://console.example.com.',
    )
  }
  if (url.protocol === 'http:' && !thisMachine.has(url.hostname)) {
    throw new Trouble('usage', `The token is not sent to ${url.origin} without TLS. Use https.`)
  }
  const token = (env['FOVEA_TOKEN'] ?? '').trim()
  if (token === '') {
    throw new Trouble('token', 'Set FOVEA_TOKEN to a token, which you create in the console.')
  }
  if (!isToken(token)) {
    throw new Trouble('token', 'FOVEA_TOKEN is not a whole token: it is fvt_ and 38 characters.')
  }
  return {
    url,
    token,
    workspace: options.workspace,
    idempotencyKey: options['idempotency-key'],
  }
}

/** Makes a declared call; its answer is held against the contract. */
export async function call<Declared extends Endpoint>(
  { url, token, workspace, idempotencyKey }: Console,
  declared: Declared,
  ...[input]: keyof CallOf<Declared> extends never ? [] : [CallOf<Declared>]
): Promise<AnswerOf<Declared>> {
  const { query, params, body } = parts.parse(input ?? {})
  const path = Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    declared.path,
  )
  const address = new URL(path, url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await fetch(address, {
    method: declared.method,
    // Where it would lead, nobody has said.
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      authorization: `Bearer ${token}`,
      ...(workspace !== undefined && { [workspaceHeader]: workspace }),
      ...(idempotencyKey !== undefined && { [idempotencyHeader]: idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Trouble('away', `${url.origin} cannot be reached: ${reasonOf(error)}.`)
  })
  const text = await answer.text()
  if (!answer.ok) throw troubleOf(answer.status, text)
  const read = z.safeParse<Declared['answer']>(declared.answer, jsonOf(text))
  if (!read.success) {
    throw new Trouble('away', `${url.origin} does not answer as a console of this version does.`)
  }
  return read.data
}

const given = z._default(z.record(z.string(), z.string()), {})
const parts = z.object({ query: given, params: given, body: z.optional(z.unknown()) })

function troubleOf(status: number, text: string) {
  const told = failure.safeParse(jsonOf(text)).data?.error
  const message = told
    ? [told.message, ...Object.entries(told.fields ?? {}).map(([name, why]) => `${name}: ${why}`)]
    : [`The console answered ${status}.`]
  const sentence = [...new Set(message)].join('\n')
  if (status === 401) return new Trouble('token', sentence)
  if (status === 403) return new Trouble('scope', sentence)
  if (status === 404) return new Trouble('missing', sentence)
  if (status === 429) return new Trouble('tooMany', sentence)
  return new Trouble(status >= 500 ? 'away' : 'refused', sentence)
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
