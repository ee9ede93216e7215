import { onReconnect } from '../http/connection.ts'

type Load = () => Promise<unknown>

/** By then the first view is there. */
const restMs = 1_000

const wanted: Load[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let started = false

/**
 * Code that somebody may want next, such as the modal behind a button: it is fetched when the page has come to rest, so
 * that it is there when the line is not. What it can open in turn follows.
 */
export function preloadWhenIdle(load: Load): void {
  wanted.push(load)
  schedule()
}

/** Begins with it. Until then code is only remembered. */
export function startIdlePreloading(): void {
  started = true
  onReconnect(schedule)
  schedule()
}

function schedule(): void {
  if (!started || wanted.length === 0) return
  clearTimeout(timer)
  timer = setTimeout(() => runWhenIdle(() => void fetchAll()), restMs)
}

async function fetchAll(): Promise<void> {
  performance.mark('fovea.rest')
  const now = wanted.splice(0)
  const fetched = await Promise.allSettled(now.map((load) => load()))
  // What did not arrive is fetched when the line is back, or by whoever wants it.
  wanted.push(...now.filter((_, at) => fetched[at]?.status === 'rejected'))
  if (wanted.length === 0) performance.mark('fovea.fetched')
}

/** Safari has no idle callback. */
export function runWhenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act)
  else act()
}
