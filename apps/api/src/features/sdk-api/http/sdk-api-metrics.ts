import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

type Counted = Map<string | number, number>
type Kind = 'start' | 'beat' | 'refusal'

export type SdkApiMetrics = {
  answered: (status: number, tookMs: number) => void
  judged: (code: string) => void
  lookedUp: (known: boolean) => void
  written: (kind: Kind, size: number, ageMs: number) => void
}

/** Counts in plain numbers, because the counters of prom-client are too slow to update at each start. */
export function registerSdkApiMetrics(registry: Registry, oldestMs: () => number): SdkApiMetrics {
  const registers = [registry]
  const statuses: Counted = new Map()
  const codes: Counted = new Map()
  const lookUps: Counted = new Map()

  function counter(name: string, help: string, label: string, counted: Counted) {
    return new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const [value, count] of counted) this.inc({ [label]: value }, count)
      },
    })
  }
  counter('sdk_api_responses_total', 'SDK API responses, by status.', 'status', statuses)
  counter('sdk_api_verdicts_total', 'Starts that were judged, by verdict code.', 'code', codes)
  counter(
    'sdk_api_key_lookups_total',
    'Keys looked for, and where they were found.',
    'from',
    lookUps,
  )
  registry.registerMetric(
    new Gauge({
      name: 'sdk_api_oldest_waiting_seconds',
      help: 'How long the oldest start, sign of life or refusal has waited for its commit.',
      aggregator: 'max',
      registers: [],
      collect() {
        this.set(oldestMs() / 1000)
      },
    }),
  )
  const seconds = new Histogram({
    name: 'sdk_api_request_duration_seconds',
    help: 'SDK API request duration.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const sizes = new Histogram({
    name: 'sdk_api_batch_size',
    help: 'How many items share a commit.',
    labelNames: ['kind'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers,
  })
  const ages = new Histogram({
    name: 'sdk_api_batch_age_seconds',
    help: 'How long the oldest item of a batch has waited until it was written.',
    labelNames: ['kind'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })

  return {
    answered(status, tookMs) {
      count(statuses, status)
      seconds.observe(tookMs / 1000)
    },
    judged: (code) => count(codes, code),
    lookedUp: (known) => count(lookUps, known ? 'memory' : 'database'),
    written(kind, size, ageMs) {
      sizes.observe({ kind }, size)
      ages.observe({ kind }, ageMs / 1000)
    },
  }
}

function count(counted: Counted, value: string | number) {
  counted.set(value, (counted.get(value) ?? 0) + 1)
}
