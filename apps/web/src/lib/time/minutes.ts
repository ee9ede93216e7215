import { minuteMs } from '@fovea/contract/time'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** All listeners share one timer, so that a table with hundreds of times is redrawn at once. */
export function onMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(notifyListeners, minuteMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
