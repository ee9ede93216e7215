/** What the primary of several workers needs, without the service itself. */
export { connectionsOf, connectionsWarning } from './platform/db/connection-count.ts'
export { prepareDatabase } from './platform/db/migrating/prepare-database.ts'
export { listenForMetrics } from './platform/http/watching/metrics.ts'
export { createLimitLedger } from './platform/processes/limit-ledger.ts'
export { type FromPrimary, type FromWorker, readFromWorker } from './platform/processes/messages.ts'
export { createMetricsSum } from './platform/processes/metrics-sum.ts'
export { createSeats } from './platform/processes/seats.ts'
