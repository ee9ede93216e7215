import { Refusal } from '../../../platform/refusal.ts'

/** The queue that processes card provider events. */
export const eventQueue = 'billing-event'
/** The queue that takes acts of subscribing further. */
export const intentQueue = 'billing-intent'

/** What is done at once is usually done by then; the queue looks after the rest. */
export const firstLookSeconds = 10

const mostTroubleLength = 500

/** Why something could not be done, for whoever looks after it. */
export function troubleOf(error: unknown): string {
  const cause = error instanceof Refusal && error.cause instanceof Error ? error.cause : error
  return String(cause instanceof Error ? cause.message : cause).slice(0, mostTroubleLength)
}
