import type { ResponseOf, CallInput, Endpoint } from '@fovea/contract/endpoint'
import { findOutcome } from './find-outcome.ts'
import { ApiError, isResponseLost, isFinalError, isActionNotDone } from './http-errors.ts'
import { callIdempotently } from './http.ts'
import { getServerNow } from '../time/server-clock.ts'

/** Makes a changing call under the key of what the person wants, or under a key of the caller's own. */
export type SendAction = <Declared extends Endpoint>(
  endpoint: Declared,
  input: CallInput<Declared>,
  ownKey?: string,
) => Promise<ResponseOf<Declared>>

/** Hears that the answer to a call was lost, and with null that it is known what became of the call. */
export type OnLost = (reason: Error | null) => void

/**
 * The calls of one form. An answer that was lost is asked for until it is known, so that a call neither fails nor is made twice for want
 * of an answer. Where it cannot be known, the same call is made under the same key; another input, or another try after an answer, is
 * another act.
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
      // Why the server failed says more than that nothing was done, and has the reference to quote.
      throw isActionNotDone(error) && isServerError(lost) ? lost : error
    }
  }
}

function isServerError(error: unknown): boolean {
  return error instanceof ApiError && error.name !== 'UNKNOWN' && error.status >= 500
}
