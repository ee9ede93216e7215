/** What the primary of several workers needs, without the service itself. */
export { connectionsOf, connectionsWarning } from './platform/db/connection-count.ts'
export { listenForMetrics } from './platform/http/watching/metrics.ts'
export { type FromPrimary, type FromWorker, readFromWorker } from './platform/processes/messages.ts'
export { createMetricsSum } from './platform/processes/metrics-sum.ts'
