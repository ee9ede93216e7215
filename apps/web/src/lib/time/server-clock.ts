/** The Date header has whole seconds and takes a while to arrive: a smaller difference is noise. */
const toleranceMs = 5_000

let offsetMs = 0
const listeners = new Set<() => void>()

/**
 * The server's time, which decides what has expired, even if this computer's clock is wrong. Until the first response,
 * this computer's time.
 */
export function getServerNow(): Date {
  return new Date(Date.now() + offsetMs)
}

/** Call this before a request; pass the `Date` header of its response to the returned function. */
export function startServerTimeRequest(): (header: string | null) => void {
  const askedMs = Date.now()
  return (header) => {
    const saidMs = Date.parse(header ?? '')
    if (!Number.isNaN(saidMs)) hear(saidMs, askedMs, Date.now())
  }
}

function hear(saidMs: number, askedMs: number, heardMs: number): void {
  const doubtMs = (heardMs - askedMs) / 2
  const heardOffsetMs = saidMs + 500 - (askedMs + doubtMs)
  // A clock that jumps by a second at each response would move everything on the page.
  if (Math.abs(heardOffsetMs - offsetMs) <= toleranceMs + doubtMs) return
  offsetMs = Math.abs(heardOffsetMs) <= toleranceMs ? 0 : heardOffsetMs
  for (const listener of listeners) listener()
}

export function onServerClockChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
