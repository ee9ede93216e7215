import type { ResponseOf, Endpoint } from '@fovea/contract/endpoint'
import { findOutcome } from './find-outcome.ts'
import { ApiError, isResponseLost, isFinalError, isActionNotDone } from './http-errors.ts'
import { callIdempotently, type CallInWorkspace } from './http.ts'
import { getServerNow } from '../time/server-clock.ts'

export type SendAction = <Declared extends Endpoint>(
  endpoint: Declared,
  input: CallInWorkspace<Declared>,
  ownKey?: string,
) => Promise<ResponseOf<Declared>>

export type OnLost = (reason: Error | null) => void

/**
 * Sends the calls of one form. After a lost response the outcome is requested until it is known, so that a call neither
 * fails nor runs twice because of the network. If the outcome cannot be known, the next try repeats the call under the
 * same idempotency key; another input, or another try after a response, gets a new key.
 */
export function createActionSender(): (onLost: OnLost) => SendAction {
  const unanswered = new Map<string, { key: string; said: string }>()
  return (onLost) => async (endpoint, input, ownKey) => {
    const route = `${endpoint.method} ${endpoint.path}`
    const said = JSON.stringify(input)
    const before = unanswered.get(route)
    const key = ownKey ?? (before?.said === said ? before.key : crypto.randomUUID())
    unanswered.set(route, { key, said })
    const sentAt = getServerNow()
    let lost: unknown
    try {
      const answer = await callIdempotently(endpoint, input, key).catch((reason: unknown) => {
        if (!(reason instanceof Error) || !isResponseLost(reason)) throw reason
        lost = reason
        onLost(reason)
        return findOutcome({ endpoint, input, key, sentAt, reason }).finally(() => onLost(null))
      })
      unanswered.delete(route)
      return answer
    } catch (error) {
      if (isFinalError(error)) unanswered.delete(route)
      // The first server error says more than "not done", and has the reference to quote.
      throw isActionNotDone(error) && isServerError(lost) ? lost : error
    }
  }
}

function isServerError(error: unknown): boolean {
  return error instanceof ApiError && error.name !== 'UNKNOWN' && error.status >= 500
}
