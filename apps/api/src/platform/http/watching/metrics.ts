import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Counts and times every answer by route, method and status. */
export function createMetrics(app: FastifyInstance, registry = new Registry()) {
  collectDefaultMetrics({ register: registry })
  tellTheWorst(registry)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
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

/** Of several workers the slowest is told, and when the newest was started: an average would hide both. */
function tellTheWorst(registry: Registry) {
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

/** Takes how many sums of sessions were not their rows, when they were last compared. */
export function sumsMetric(registry: Registry) {
  const differing = new Gauge({
    name: 'metering_sums_differing',
    help: 'Sums of sessions that were not what they sum up, at the last nightly comparison.',
    aggregator: 'max',
    registers: [registry],
  })
  const comparedAt = new Gauge({
    name: 'metering_sums_compared_timestamp_seconds',
    help: 'When this process last compared sums with rows; 0 where another one does.',
    aggregator: 'max',
    registers: [registry],
  })
  return (differences: number) => {
    differing.set(differences)
    comparedAt.setToCurrentTime()
  }
}

/** Metrics have a port of their own, so that no visitor of the console reaches them. */
export function listenForMetrics(
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
