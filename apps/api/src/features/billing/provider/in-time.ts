import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { providerDown } from './provider-errors.ts'

/** How long somebody who waits for an answer waits for the card provider. */
const patienceMs = 8000

/** Counts the time that is left for one answer. */
export function patience() {
  const began = performance.now()
  return { leftMs: () => Math.max(0, patienceMs - (performance.now() - began)) }
}

/** What comes of something within so long; nothing where it takes longer. It goes on all the same, and a late failure is logged. */
export async function within<Result>(
  log: FastifyBaseLogger,
  ms: number,
  work: Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const timer = new AbortController()
  const late = wait(ms, undefined, { signal: timer.signal, ref: false })
  late.catch(() => undefined)
  const settled = work.then((result) => ({ result }))
  settled.catch((error: unknown) => {
    if (timer.signal.aborted) return
    log.warn({ err: error }, 'the card provider failed after nobody waited any more')
  })
  try {
    return await Promise.race([settled, late])
  } finally {
    timer.abort()
  }
}

/** The same where there is nothing to say without the provider: it is told as away. */
export async function inTime<Result>(
  log: FastifyBaseLogger,
  work: Promise<Result>,
): Promise<Result> {
  const done = await within(log, patienceMs, work)
  if (done) return done.result
  throw providerDown()
}
