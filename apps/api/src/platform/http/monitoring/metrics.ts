import { hourMs } from '@fovea/contract/time'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createRecentValue } from '../../monitoring/recent-value.ts'

declare module 'fastify' {
  interface FastifyInstance {
    listenerDownMs: () => number
  }
}

export function registerHttpMetrics(app: FastifyInstance, registry = new Registry()) {
  collectDefaultMetrics({ register: registry })
  aggregateByMaximum(registry)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  const streams: Gauge = new Gauge({
    name: 'live_streams',
    help: 'Live streams that are open.',
    aggregator: 'sum',
    registers: [registry],
    collect: () => streams.set(app.countStreams()),
  })
  const listener: Gauge = new Gauge({
    name: 'database_listener_down_seconds',
    help: 'How long a process has lost the connection that hears the notifications of the database; 0 while it listens.',
    aggregator: 'max',
    registers: [registry],
    collect: () => listener.set(app.listenerDownMs() / 1000),
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  return registry
}

/** Uses the maximum over all workers instead of the average, which would hide the slowest and the newest worker. */
function aggregateByMaximum(registry: Registry) {
  for (const name of [
    'nodejs_eventloop_lag_seconds',
    'nodejs_eventloop_lag_p90_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'process_start_time_seconds',
  ]) {
    const metric = registry.getSingleMetric(name)
    if (metric) Object.assign(metric, { aggregator: 'max' })
  }
}

/** All sums are compared once a day and a sample every hour. Older results are dropped, with some margin. */
const comparisonKnownMs = { all: 25 * hourMs, sample: 2.5 * hourMs }

export function registerSumsMetric(registry: Registry) {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, aggregator: 'max', registers: [registry] })
  const differing = {
    all: createRecentValue(
      gauge(
        'metering_sums_mismatched',
        'Sums of sessions that were not what they sum up, at the last nightly comparison; only from the process that made it.',
      ),
      comparisonKnownMs.all,
    ),
    sample: createRecentValue(
      gauge(
        'metering_sampled_sums_mismatched',
        'Sums of sessions that were not what they sum up, among 50 owners at the last hourly sample; only from the process that made it.',
      ),
      comparisonKnownMs.sample,
    ),
  }
  const comparedAt = gauge(
    'metering_sums_compared_timestamp_seconds',
    'When this process last compared sums with rows; 0 where another one does.',
  )
  return (differences: number, compared: 'all' | 'sample') => {
    differing[compared](differences)
    comparedAt.setToCurrentTime()
  }
}

/** Metrics have a separate port, so that visitors of the console cannot reach them. */
export function serveMetrics(
  registry: { metrics: () => Promise<string>; contentType: string },
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer((_, response) => {
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
