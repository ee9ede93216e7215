import { onReconnect } from '../http/connection.ts'

type Load = () => Promise<unknown>

const idleDelayMs = 1_000

const wanted: Load[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let started = false

/**
 * Preloads code that the user may want next, such as the modal behind a button, so that it is available offline. The
 * code that it can open in turn follows.
 */
export function preloadWhenIdle(load: Load): void {
  wanted.push(load)
  schedule()
}

/** Until this call, preloads are only queued. */
export function startIdlePreloading(): void {
  started = true
  onReconnect(schedule)
  schedule()
}

function schedule(): void {
  if (!started || wanted.length === 0) return
  clearTimeout(timer)
  timer = setTimeout(() => runWhenIdle(() => void fetchAll()), idleDelayMs)
}

async function fetchAll(): Promise<void> {
  performance.mark('fovea.rest')
  const now = wanted.splice(0)
  const fetched = await Promise.allSettled(now.map((load) => load()))
  // Failed preloads are retried when the connection is back, or when the code is needed.
  wanted.push(...now.filter((_, at) => fetched[at]?.status === 'rejected'))
  if (wanted.length === 0) performance.mark('fovea.fetched')
}

/** Safari has no requestIdleCallback. */
export function runWhenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else run()
}
