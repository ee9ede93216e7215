import { type ErrorBody, noSessionError, userGoneError } from '@fovea/contract/errors'

/** The server refused: everything it said about why. */
export class ApiError extends Error {
  /** A name of the error catalogue, or `UNKNOWN` when somebody between us and the server answered. */
  override readonly name: string
  readonly status: number
  readonly code: number
  readonly requestId: string
  readonly fields: Readonly<Record<string, string>>
  readonly current: unknown
  /** How long the server asks to wait before the next try, where it says so. */
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

/** No answer: offline, refused, or too slow. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** Whether it was waited for: whatever took too long once is not asked for again behind the person's back. */
  readonly late: boolean

  constructor(message: string, options?: ErrorOptions & { late?: boolean }) {
    super(message, options)
    this.late = options?.late ?? false
  }
}

/** The chunk did not arrive: offline, or a newer version was deployed. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** An answer that does not fit the contract: this page and the server are of different versions. */
export class InvalidResponseError extends Error {
  override readonly name = 'AnswerError'
}

/** Whether the server has said what became of an act. Without that, it may have been done. */
export function isFinalError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status < 500 && error.status !== 429 && error.name !== 'IN_PROGRESS'
}

/**
 * Whether nothing was heard of the server about an action, so that it may have been done: no answer, one that cannot be read, or one
 * that a proxy gave in its place. What a proxy refuses with a 4xx it has not passed on.
 */
export function isResponseLost(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof InvalidResponseError) return true
  if (!(error instanceof ApiError)) return false
  if (error.name === 'UNKNOWN') return error.status < 400 || error.status >= 500
  return error.status >= 500 || error.name === 'IN_PROGRESS'
}

/** Whether an action never began, and cannot begin any more. */
export function isActionNotDone(error: unknown): boolean {
  return error instanceof ApiError && error.name === 'NOT_DONE'
}

/** Whether the same may well work at the next try: nothing was done, and not for a reason that the person could change. */
export function isRetryable(error: Error): boolean {
  return isActionNotDone(error) || (error instanceof ApiError && error.status >= 500)
}

/** It is not known what became of an action, and it cannot be found out here any more. */
export class UnconfirmedError extends Error {
  override readonly name = 'UnconfirmedError'
}

/** Whether the account of the session has been deleted. */
export function isAccountDeleted(error: unknown): boolean {
  return error instanceof ApiError && error.code === userGoneError.code
}

const sessionLost = new Set<number>([noSessionError.code, userGoneError.code])

/** Whether the session, or the person it belonged to, is gone. */
export function isSessionLost(error: unknown): boolean {
  return error instanceof ApiError && sessionLost.has(error.code)
}
