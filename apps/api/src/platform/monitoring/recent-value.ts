import type { Gauge } from 'prom-client'

/**
 * A value that one of several processes finds now and then. It is told for so long after it was found: another process may
 * have found another one since.
 */
export function createRecentValue(gauge: Gauge, knownMs: number) {
  let forgetting: NodeJS.Timeout | undefined
  gauge.remove()
  return (value: number) => {
    gauge.set(value)
    clearTimeout(forgetting)
    forgetting = setTimeout(() => gauge.remove(), knownMs).unref()
  }
}
