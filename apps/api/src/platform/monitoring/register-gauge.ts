import type { FastifyBaseLogger } from 'fastify'
import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client'
import { withTimeout } from './with-timeout.ts'

type Sample = { value: number; labels?: Record<string, string> }

type Options = {
  registry: Registry
  log: FastifyBaseLogger
  name: string
  help: string
  labelNames?: string[]
  /** Aggregation over all workers. Values from the database are the same in each, so any one of them is right. */
  aggregator?: Aggregator
  read: () => Promise<Sample[]>
}

/** A scrape times out after ten seconds, so one stuck reading must leave time for the others. */
const readTimeoutMs = 1_000
const failuresName = 'metrics_reads_failed_total'

export function registerGauge({ registry, log, name, help, read, ...options }: Options) {
  const failures = failuresOf(registry)
  let failing = false
  return new Gauge({
    name,
    help,
    labelNames: options.labelNames ?? [],
    aggregator: options.aggregator ?? 'max',
    registers: [registry],
    async collect() {
      this.reset()
      // Without labels, a reset sets the gauge to zero, which would be wrong if the reading failed.
      if (options.labelNames === undefined) this.remove()
      try {
        for (const { labels = {}, value } of await withTimeout(readTimeoutMs, read()))
          this.set(labels, value)
        failing = false
      } catch (error) {
        failures.inc({ metric: name })
        // Logged once per outage, because a scrape comes every few seconds.
        if (!failing) log.warn({ err: error, metric: name }, 'reading a metric failed')
        failing = true
      }
    },
  })
}

function failuresOf(registry: Registry) {
  const known = registry.getSingleMetric(failuresName)
  if (known instanceof Counter) return known
  return new Counter({
    name: failuresName,
    help: 'Readings of metrics that failed or took over a second, by metric.',
    labelNames: ['metric'],
    registers: [registry],
  })
}
