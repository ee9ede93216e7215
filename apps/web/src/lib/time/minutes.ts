const minuteMs = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Hears once a minute. All share one timer: a table may have hundreds of times, which then are drawn at once. */
export function onMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tell, minuteMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
