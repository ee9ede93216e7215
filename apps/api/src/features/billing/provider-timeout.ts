import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { BillingContext } from './billing-context.ts'
import { createProviderDownError, toAppError } from './provider-errors.ts'

/** How long somebody who waits for an answer waits for the card provider, unless it is known to be slow. */
const usualMs = 8000

type Waiting = Pick<BillingContext, 'log' | 'config'>

const patienceMs = ({ config }: Waiting) => usualMs * config.stripe.patienceFactor

/** Counts the time that is left for one answer. */
export function getProviderTimeoutMs(context: Waiting) {
  const until = performance.now() + patienceMs(context)
  return { leftMs: () => Math.max(0, until - performance.now()) }
}

/**
 * The result of work at the provider within so long; undefined where it takes longer. It goes on all the same, and a late
 * failure is logged. A provider that is down is told as such.
 */
export async function waitAtMost<Result>(
  { log }: Pick<BillingContext, 'log'>,
  ms: number,
  work: Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const timer = new AbortController()
  const late = wait(ms, undefined, { signal: timer.signal, ref: false })
  late.catch(() => undefined)
  const settled = work.then(
    (result) => ({ result }),
    (error: unknown) => {
      throw toAppError(error)
    },
  )
  settled.catch((error: unknown) => {
    if (timer.signal.aborted) return
    log.warn({ err: error }, 'card provider call failed after its timeout')
  })
  try {
    return await Promise.race([settled, late])
  } finally {
    timer.abort()
  }
}

/** The same where there is nothing to say without the provider: it is told as away. */
export async function withProviderTimeout<Result>(
  context: Waiting,
  work: Promise<Result>,
): Promise<Result> {
  const done = await waitAtMost(context, patienceMs(context), work)
  if (done) return done.result
  throw createProviderDownError()
}
