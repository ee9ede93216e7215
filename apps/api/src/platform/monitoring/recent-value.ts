import type { Gauge } from 'prom-client'

/** Dropped after `knownMs`, because another process may have a newer value. */
export function createRecentValue(gauge: Gauge, knownMs: number) {
  let expiry: NodeJS.Timeout | undefined
  gauge.remove()
  return (value: number) => {
    gauge.set(value)
    clearTimeout(expiry)
    expiry = setTimeout(() => gauge.remove(), knownMs).unref()
  }
}
