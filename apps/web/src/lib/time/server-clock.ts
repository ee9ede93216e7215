/** The header speaks in whole seconds and takes a while to arrive: a smaller difference is none. */
const toleranceMs = 5_000

let offsetMs = 0
const listeners = new Set<() => void>()

/**
 * The time by the server's clock. What expires does so there, however wrong the clock of this computer is. Before the
 * first answer it is this computer's.
 */
export function getServerNow(): Date {
  return new Date(Date.now() + offsetMs)
}

/** Begins with a question to the server; to be given the `Date` header of its answer, which was written in between. */
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
  // One that keeps jumping by a second would make everything on the page move.
  if (Math.abs(heardOffsetMs - offsetMs) <= toleranceMs + doubtMs) return
  offsetMs = Math.abs(heardOffsetMs) <= toleranceMs ? 0 : heardOffsetMs
  for (const listener of listeners) listener()
}

/** Hears when the server's clock turns out to be another than was thought. */
export function onServerClockChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
