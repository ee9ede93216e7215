import { type ErrorBody, noSessionError, userGoneError } from '@fovea/contract/errors'

export class ApiError extends Error {
  /** A name of the error catalogue, or `UNKNOWN` when a proxy answered instead of the server. */
  override readonly name: string
  readonly status: number
  readonly code: number
  readonly requestId: string
  readonly fields: Readonly<Record<string, string>>
  readonly current: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, said: ErrorBody['error'], retryAfterSeconds?: number) {
    super(said.message)
    this.status = status
    this.code = said.code
    this.name = said.name
    this.requestId = said.requestId
    this.fields = said.fields ?? {}
    this.current = said.current
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** No response: offline, refused, or timed out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** Whether the request timed out. A request that was too slow once is not retried in the background. */
  readonly late: boolean

  constructor(message: string, options?: ErrorOptions & { late?: boolean }) {
    super(message, options)
    this.late = options?.late ?? false
  }
}

export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

export class InvalidResponseError extends Error {
  override readonly name = 'AnswerError'
}

export function isFinalError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status < 500 && error.status !== 429 && error.name !== 'IN_PROGRESS'
}

/**
 * Whether an action may have been done without our knowing: no response, an unreadable one, or one of a proxy. A proxy
 * that answers with 4xx has not forwarded the request.
 */
export function isResponseLost(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof InvalidResponseError) return true
  if (!(error instanceof ApiError)) return false
  if (error.name === 'UNKNOWN') return error.status < 400 || error.status >= 500
  return error.status >= 500 || error.name === 'IN_PROGRESS'
}

export function isActionNotDone(error: unknown): boolean {
  return error instanceof ApiError && error.name === 'NOT_DONE'
}

/**
 * Whether the same request may work at the next try: it changed nothing, and failed for a reason that the user can't
 * change.
 */
export function isRetryable(error: Error): boolean {
  return isActionNotDone(error) || (error instanceof ApiError && error.status >= 500)
}

export class UnconfirmedError extends Error {
  override readonly name = 'UnconfirmedError'
}

export function isAccountDeleted(error: unknown): boolean {
  return error instanceof ApiError && error.code === userGoneError.code
}

const sessionLost = new Set<number>([noSessionError.code, userGoneError.code])

export function isViewEnded(error: unknown): boolean {
  return error instanceof ApiError && error.name === 'VIEW_ENDED'
}

export function isPasskeyNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.name === 'PASSKEY_NEEDED'
}

export function isSessionLost(error: unknown): boolean {
  return error instanceof ApiError && sessionLost.has(error.code)
}
