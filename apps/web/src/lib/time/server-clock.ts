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
  const sentMs = Date.now()
  return (header) => {
    const serverMs = Date.parse(header ?? '')
    if (!Number.isNaN(serverMs)) updateOffset(serverMs, sentMs, Date.now())
  }
}

function updateOffset(serverMs: number, sentMs: number, receivedMs: number): void {
  const uncertaintyMs = (receivedMs - sentMs) / 2
  const newOffsetMs = serverMs + 500 - (sentMs + uncertaintyMs)
  // A clock that jumps by a second at each response would move everything on the page.
  if (Math.abs(newOffsetMs - offsetMs) <= toleranceMs + uncertaintyMs) return
  offsetMs = Math.abs(newOffsetMs) <= toleranceMs ? 0 : newOffsetMs
  for (const listener of listeners) listener()
}

export function onServerClockChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
