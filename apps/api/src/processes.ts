/** The primary imports only this file, not the service itself. */
export { getConnectionCount, findConnectionsWarning } from './platform/db/connection-count.ts'
export { serveMetrics } from './platform/http/monitoring/metrics.ts'
export {
  type FromPrimary,
  type FromWorker,
  parseWorkerMessage,
} from './platform/processes/messages.ts'
export { createMetricsAggregator } from './platform/processes/metrics-aggregator.ts'
