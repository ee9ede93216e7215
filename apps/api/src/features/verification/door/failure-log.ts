import type { FastifyBaseLogger } from 'fastify'
import type { Refusal } from '../../../platform/refusal.ts'
import { createSeldom } from '../../../platform/bounds/seldom.ts'

/** Logs what went wrong on our side: a door that fails does so thousands of times a second. */
export function createFailureLog(log: FastifyBaseLogger) {
  const seldom = createSeldom()

  return function note(refusal: Refusal, error: unknown, requestId: string) {
    if (!isOurs(refusal)) return
    const kind = error instanceof Error ? `${refusal.name} ${error.message}` : refusal.name
    const level = refusal.name === 'UNAVAILABLE' ? 'warn' : 'error'
    seldom(
      kind,
      () => log[level]({ err: error, requestId }, `the door failed: ${refusal.message}`),
      (more) => log[level]({ more, err: error }, 'the door failed so many more times'),
    )
  }
}

/** A value that only the database refused is ours too: it should not have got that far. */
function isOurs({ name, details }: Refusal) {
  return name === 'INTERNAL' || name === 'UNAVAILABLE' || details.cause !== undefined
}
