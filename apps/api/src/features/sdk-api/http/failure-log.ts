import type { FastifyBaseLogger } from 'fastify'
import type { AppError } from '../../../platform/errors.ts'
import { createLogThrottle } from '../../../platform/logging/log-throttle.ts'

/** Logs failures of the server, throttled because a failing SDK API fails thousands of times per second. */
export function createFailureLog(log: FastifyBaseLogger) {
  const throttledLog = createLogThrottle()

  return function note(refusal: AppError, error: unknown, requestId: string) {
    if (!isServerFault(refusal)) return
    const kind = error instanceof Error ? `${refusal.name} ${error.message}` : refusal.name
    const level = refusal.name === 'UNAVAILABLE' ? 'warn' : 'error'
    throttledLog(
      kind,
      () => log[level]({ err: error, requestId }, `SDK API request failed: ${refusal.message}`),
      (more) => log[level]({ more, err: error }, 'SDK API failures repeated'),
    )
  }
}

/** A value that only the database rejects is a fault of the server, because validation should have caught it. */
function isServerFault({ name, details }: AppError) {
  return name === 'INTERNAL' || name === 'UNAVAILABLE' || details.cause !== undefined
}
