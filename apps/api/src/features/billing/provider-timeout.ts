import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { BillingContext } from './billing-context.ts'
import { createProviderDownError, toAppError } from './provider-errors.ts'

/** Timeout of a request that waits for the card provider, before the factor of the settings. */
const defaultTimeoutMs = 8000

type TimeoutContext = Pick<BillingContext, 'log' | 'config'>

const timeoutMs = ({ config }: TimeoutContext) => defaultTimeoutMs * config.stripe.timeoutFactor

export function getProviderTimeoutMs(context: TimeoutContext) {
  const until = performance.now() + timeoutMs(context)
  return { leftMs: () => Math.max(0, until - performance.now()) }
}

/** Undefined after the timeout. The work is not cancelled, and a later failure is logged. */
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

/** Throws the error of an outage after the timeout, for requests that have no answer without the provider. */
export async function withProviderTimeout<Result>(
  context: TimeoutContext,
  work: Promise<Result>,
): Promise<Result> {
  const done = await waitAtMost(context, timeoutMs(context), work)
  if (done) return done.result
  throw createProviderDownError()
}
