import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { z } from 'zod'
import type { FromPrimary, FromWorker, MessageOf } from './messages.ts'

const answerWithinMs = 1_000

/** Metrics may be NaN, such as the mean of no values. */
const figure = z.union([z.number(), z.nan()])
const metric = z.looseObject({
  name: z.string(),
  type: z.string(),
  values: z.array(z.looseObject({ value: figure })),
})
type Metric = z.infer<typeof metric>

/** Metrics of which only the newest value is right, each with the metric that holds the time of its measurement. */
const onlyNewest = new Map([
  ['metering_sums_mismatched', 'metering_sums_compared_timestamp_seconds'],
])

type MetricsAggregatorDeps = {
  workers: () => number[]
  send: (workerId: number, message: MessageOf<FromPrimary, 'metrics'>) => void
  counts: () => { ready: number; wanted: number; replaced: number }
}

/** Keeps counters of ended workers: a falling counter would look like a restart. */
export function createMetricsAggregator({ workers, send, counts }: MetricsAggregatorDeps) {
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  const last = new Map<number, Metric[]>()
  const waiting = new Map<number, { awaited: Set<number>; resolve: () => void }>()
  let past: Metric[] = []
  let lastId = 0
  let silent = 0
  registerWorkerMetrics(own, () => ({ ...counts(), silent }))

  function answered(workerId: number) {
    for (const [id, { awaited, resolve }] of waiting) {
      awaited.delete(workerId)
      if (awaited.size > 0) continue
      waiting.delete(id)
      resolve()
    }
  }

  async function askAll() {
    const id = ++lastId
    const awaited = new Set(workers())
    if (awaited.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.set(id, { awaited, resolve })
    for (const workerId of awaited) send(workerId, { kind: 'metrics', id })
    const timer = setTimeout(resolve, answerWithinMs)
    await promise
    clearTimeout(timer)
    waiting.delete(id)
    silent = awaited.size
  }

  return {
    hear(workerId: number, { metrics }: MessageOf<FromWorker, 'metrics'>) {
      const read = z.array(metric).safeParse(metrics)
      if (read.success) last.set(workerId, read.data)
      answered(workerId)
    },

    left(workerId: number) {
      const counted = (last.get(workerId) ?? []).filter(({ type }) => type !== 'gauge')
      last.delete(workerId)
      past = addUp([past, counted])
      answered(workerId)
    },

    text: async () => {
      await askAll()
      const ownMetrics = z.array(metric).parse(await own.getMetricsAsJSON())
      const all = withNewest([...last.values()])
      return AggregatorRegistry.aggregate([past, ...all, ownMetrics]).metrics()
    },

    contentType: own.contentType,
  }
}

function addUp(metricSets: Metric[][]): Metric[] {
  const byName = new Map<string, Metric>()
  for (const part of metricSets.flat()) {
    const sum = byName.get(part.name)
    if (sum === undefined) byName.set(part.name, structuredClone(part))
    else addValues(sum, part)
  }
  return [...byName.values()]
}

function addValues(sum: Metric, part: Metric) {
  const keyOf = (item: Metric['values'][number]) => JSON.stringify({ ...item, value: 0 })
  const known = new Map(sum.values.map((value) => [keyOf(value), value]))
  for (const value of part.values) {
    const same = known.get(keyOf(value))
    if (same === undefined) sum.values.push(value)
    else same.value += value.value
  }
}

function withNewest(answers: Metric[][]) {
  for (const [name, timestamp] of onlyNewest) {
    const ages = answers.map((metrics) => valueOf(metrics, timestamp))
    const newest = Math.max(...ages)
    answers = answers.map((metrics, index) =>
      ages[index] === newest ? metrics : metrics.filter((candidate) => candidate.name !== name),
    )
  }
  return answers
}

function valueOf(metrics: Metric[], name: string) {
  return metrics.find((candidate) => candidate.name === name)?.values[0]?.value ?? 0
}

type Counts = ReturnType<MetricsAggregatorDeps['counts']> & { silent: number }

export function registerWorkerMetrics(registry: Registry, counts: () => Counts) {
  const gauge = (name: string, help: string, kind: keyof Counts) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(counts()[kind])
      },
    })
  gauge('workers_ready', 'Workers that serve. Only of a primary.', 'ready')
  gauge('workers_desired', 'Workers that should serve: PROCESSES.', 'wanted')
  gauge('workers_replaced', 'Workers that ended unexpectedly and were started again.', 'replaced')
  gauge('workers_silent', 'Workers that did not answer when metrics were last asked for.', 'silent')
}
