import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { BlockList, LookupFunction } from 'node:net'
import { performance } from 'node:perf_hooks'
import { responseExcerptBytes } from '@fovea/contract/webhooks/rules'
import { findHostProblem, isAddressAllowed } from './allowed-address.ts'
import type { ReadConsoleAddresses } from './console-addresses.ts'
import type { WebhookRequest } from './create-request.ts'
import { type ResolveName, resolveAll } from './resolve-name.ts'

const defaultTimeoutMs = 10_000
const maxBodyBytes = 64 * 1024
const maxHeaderBytes = 16 * 1024

export type PostResult = {
  durationMs: number
  /** Null without an answer. */
  status: number | null
  /** Why there was no complete answer, in words; empty otherwise. */
  error: string
  answer: string
  answerCut: boolean
  retryAfter: string | undefined
}

export type PostOptions = {
  /** Outside production, events may be sent to this machine and without TLS. */
  publicOnly: boolean
  publicUrl: string
  readConsoleAddresses?: ReadConsoleAddresses
  signal?: AbortSignal | undefined
  timeoutMs?: number
  resolveName?: ResolveName
  /** Certificates to trust instead of those of Node.js. */
  ca?: string | undefined
}

/** A problem that is known before anything is sent, or why the connection was ended. Its message is shown to users. */
class RefusedAddressError extends Error {}

const incompleteAnswer = 'The answer ended before it was complete.'

const refusedAddress =
  'The name leads to an address that is not public, so nothing was sent: private networks, the console itself and reserved addresses are not allowed.'

/** Resolves in any case. Redirects are not followed: they are an answer like others. */
export async function postRequest(
  url: string,
  request: WebhookRequest,
  options: PostOptions,
): Promise<PostResult> {
  const startedMs = performance.now()
  const { timeoutMs = defaultTimeoutMs, signal } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const signals = [timeout, ...(signal ? [signal] : [])]
  const failed = (error: unknown) => ({
    status: null,
    error: timeout.aborted ? describeTimeout(timeoutMs) : describeFailure(error),
    answer: '',
    answerCut: false,
    retryAfter: undefined,
  })
  const outcome = await send(new URL(url), request, AbortSignal.any(signals), options).catch(failed)
  const isLate = outcome.error === incompleteAnswer && timeout.aborted
  return {
    ...outcome,
    ...(isLate && { error: describeTimeout(timeoutMs) }),
    durationMs: Math.round(performance.now() - startedMs),
  }
}

async function send(
  url: URL,
  { headers, body }: WebhookRequest,
  signal: AbortSignal,
  options: PostOptions,
) {
  const { publicOnly, publicUrl, ca } = options
  const ofConsole = publicOnly ? await readAddresses(options, signal) : undefined
  const problem = publicOnly ? findUrlProblem(url, publicUrl, ofConsole) : undefined
  if (problem !== undefined) throw new RefusedAddressError(problem)
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>()
  const bytes = Buffer.from(body)
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': bytes.length },
    // Every try opens its own connection, so each address is checked.
    agent: false,
    maxHeaderSize: maxHeaderBytes,
    signal,
    ...(ca !== undefined && { ca }),
    ...(publicOnly && { lookup: createLookup(ofConsole, options.resolveName) }),
  })
  if (publicOnly) checkConnectedAddress(request, ofConsole)
  request.on('response', answer)
  request.on('error', reject)
  request.end(bytes)
  const response = await promise
  try {
    return await readAnswer(response)
  } finally {
    // Ends the connection also if the server goes on sending.
    request.destroy()
  }
}

/** A slow lookup of the console's own name does not outlast the try. */
function readAddresses({ readConsoleAddresses }: PostOptions, signal: AbortSignal) {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([readConsoleAddresses?.(), aborted])
}

function findUrlProblem(url: URL, publicUrl: string, ofConsole: BlockList | undefined) {
  if (url.protocol !== 'https:') return 'The URL does not use https.'
  return findHostProblem(url, publicUrl, ofConsole)
}

/** The connection uses the addresses that were checked here. A literal address is not looked up and was checked before. */
function createLookup(
  ofConsole: BlockList | undefined,
  resolveName: ResolveName = resolveAll,
): LookupFunction {
  return (name, options, callback) => {
    resolveName(name, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return callback(error ?? new Error(`${name} has no address`), '')
      // A private address makes the whole name suspicious: it may be rebound.
      if (!addresses.every(({ address }) => isAddressAllowed(address, ofConsole)))
        return callback(new RefusedAddressError(refusedAddress), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Holds also if another part of the program changes how names are looked up. */
function checkConnectedAddress(request: ClientRequest, ofConsole: BlockList | undefined) {
  request.on('socket', (socket) => {
    socket.once('connect', () => {
      if (!isAddressAllowed(socket.remoteAddress ?? '', ofConsole))
        request.destroy(new RefusedAddressError(refusedAddress))
    })
  })
}

async function readAnswer(response: IncomingMessage) {
  const { statusCode = 0, headers } = response
  const chunks: Buffer[] = []
  let size = 0
  let error = ''
  try {
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      chunks.push(bytes)
      if (size >= maxBodyBytes) break
    }
  } catch {
    error = incompleteAnswer
  }
  const isSuccess = statusCode >= 200 && statusCode < 300
  return {
    status: statusCode,
    error: isSuccess ? error : describeStatus(statusCode),
    answer: toText(Buffer.concat(chunks).subarray(0, responseExcerptBytes)),
    answerCut: size > responseExcerptBytes,
    retryAfter: headers['retry-after'],
  }
}

/** PostgreSQL cannot store the NUL character. */
function toText(bytes: Buffer) {
  return new TextDecoder().decode(bytes).replaceAll('\u0000', '\uFFFD')
}

function describeStatus(status: number) {
  if (status >= 300 && status < 400)
    return `The server answered ${status}, a redirect, which is not followed. Change the URL.`
  return `The server answered ${status}.`
}

function describeTimeout(timeoutMs: number) {
  return `There was no complete answer within ${timeoutMs / 1000} seconds.`
}

const failures: Record<string, string> = {
  ENOTFOUND: 'The name of the server was not found.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server ended the connection.',
  EHOSTUNREACH: 'The server is not reachable.',
  ENETUNREACH: 'The server is not reachable.',
  ETIMEDOUT: 'The server is not reachable.',
  EPIPE: 'The server ended the connection.',
  HPE_HEADER_OVERFLOW: 'The headers of the answer were larger than 16 kB.',
  CERT_HAS_EXPIRED: "The server's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate is self-signed.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate is incomplete: send its chain.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another name.",
}

/** Only known messages: others may quote addresses of this machine. */
function describeFailure(error: unknown): string {
  if (error instanceof RefusedAddressError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return failures[code] ?? 'The connection failed before there was an answer.'
}
