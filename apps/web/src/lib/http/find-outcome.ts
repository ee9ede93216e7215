import type { ResponseOf, Endpoint } from '@fovea/contract/endpoint'
import { dayMs } from '@fovea/contract/time'
import { InvalidResponseError, ApiError, isResponseLost, UnconfirmedError } from './http-errors.ts'
import { type CallInWorkspace, checkCallOutcome } from './http.ts'
import { onReconnect, checkConnectivity } from './connection.ts'
import { getServerNow } from '../time/server-clock.ts'

/** A check that hangs is aborted soon; later checks get more time, for slow networks. */
const firstTimeoutMs = 4_000
const longestTimeoutMs = 30_000
/** The first check is made at once, then the pauses grow. */
const pauseStepMs = 1_000
const longestPauseMs = 3_000
/** The server keeps an idempotency key for a day. Later it would report a completed call as never received. */
const askableMs = dayMs - 60 * 60 * 1000

export type LostAction<Declared extends Endpoint> = {
  endpoint: Declared
  input: CallInWorkspace<Declared>
  key: string
  sentAt: Date
  reason: unknown
}

/**
 * Asks the server for the outcome of an action whose response was lost, until it is known. Resolves with the response;
 * rejects with the server's error, or with `NOT_DONE` if the action never started.
 */
export async function findOutcome<Declared extends Endpoint>(
  action: LostAction<Declared>,
): Promise<ResponseOf<Declared>> {
  let { reason } = action
  for (let checks = 0; ; checks += 1) {
    checkConnectivity()
    await pause(pauseMsAfter(reason, checks))
    if (getServerNow().getTime() - action.sentAt.getTime() > askableMs) {
      throw new UnconfirmedError('Reload the page to see the current state.')
    }
    const restart = new AbortController()
    const stopListening = onReconnect(() => restart.abort())
    try {
      const timeoutMs = Math.min(firstTimeoutMs * 2 ** checks, longestTimeoutMs)
      const { endpoint, input, key } = action
      return await checkCallOutcome(endpoint, input, key, { signal: restart.signal, timeoutMs })
    } catch (error) {
      if (restart.signal.aborted) {
        checks = -1
        continue
      }
      throwIfKnown(error, reason)
      reason = error
    } finally {
      stopListening()
    }
  }
}

/** Throws if the outcome of the check is final, or if the outcome cannot be found out. */
function throwIfKnown(error: unknown, before: unknown): void {
  if (error instanceof InvalidResponseError && before instanceof InvalidResponseError) {
    throw new UnconfirmedError(error.message, { cause: error })
  }
  // The server fails on this call itself, and would fail again.
  if (isServerFault(error) && isServerFault(before)) throw error
  if (!isResponseLost(error) && !isTooMany(error)) throw error
}

function isServerFault(error: unknown): boolean {
  return error instanceof ApiError && error.status === 500 && error.name !== 'UNKNOWN'
}

function isTooMany(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429
}

function pauseMsAfter(reason: unknown, checks: number): number {
  if (isTooMany(reason)) return (reason.retryAfterSeconds ?? 1) * 1000
  return Math.min(pauseStepMs * checks, longestPauseMs)
}

/** Ends early when the connection comes back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    const stopListening = onReconnect(end)
    function end(): void {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
  })
}
