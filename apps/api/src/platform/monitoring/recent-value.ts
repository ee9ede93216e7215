import type { Gauge } from 'prom-client'

/**
 * A value that is measured in only one process at a time. It is dropped after `knownMs`, because another process may
 * have a newer one.
 */
export function createRecentValue(gauge: Gauge, knownMs: number) {
  let expiry: NodeJS.Timeout | undefined
  gauge.remove()
  return (value: number) => {
    gauge.set(value)
    clearTimeout(expiry)
    expiry = setTimeout(() => gauge.remove(), knownMs).unref()
  }
}
