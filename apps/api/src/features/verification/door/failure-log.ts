import type { FastifyBaseLogger } from 'fastify'
import type { Refusal } from '../../../platform/refusal.ts'

const everyMs = 10_000
const mostKinds = 100

/**
 * Logs what went wrong on our side, each kind at once and then every ten seconds at most, with how often it was: a door
 * that fails does so thousands of times a second.
 */
export function createFailureLog(log: FastifyBaseLogger) {
  const times = new Map<string, number>()

  return function note(refusal: Refusal, error: unknown, requestId: string) {
    if (!isOurs(refusal)) return
    const kind = error instanceof Error ? `${refusal.name} ${error.message}` : refusal.name
    const known = times.get(kind)
    if (known !== undefined) {
      times.set(kind, known + 1)
      return
    }
    if (times.size >= mostKinds) return
    times.set(kind, 0)
    const level = refusal.name === 'UNAVAILABLE' ? 'warn' : 'error'
    log[level]({ err: error, requestId }, `the door failed: ${refusal.message}`)
    setTimeout(() => {
      const more = times.get(kind) ?? 0
      times.delete(kind)
      if (more > 0) log[level]({ more, err: error }, 'the door failed so many more times')
    }, everyMs).unref()
  }
}

/** A value that only the database refused is ours too: it should not have got that far. */
function isOurs({ name, details }: Refusal) {
  return name === 'INTERNAL' || name === 'UNAVAILABLE' || details.cause !== undefined
}
