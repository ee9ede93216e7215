const everyMs = 10_000
const maxKinds = 100

/** Logs the first event of each kind, then a count after ten seconds, so that a fault does not fill the log. */
export function createLogThrottle() {
  const times = new Map<string, number>()

  return function logThrottled(kind: string, first: () => void, again: (more: number) => void) {
    const known = times.get(kind)
    if (known !== undefined) {
      times.set(kind, known + 1)
      return
    }
    if (times.size >= maxKinds) return
    times.set(kind, 0)
    first()
    setTimeout(() => {
      const more = times.get(kind) ?? 0
      times.delete(kind)
      if (more > 0) again(more)
    }, everyMs).unref()
  }
}
