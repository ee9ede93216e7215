import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { registerBillingMetrics, registerUsageMetric } from './features/billing/index.ts'
import { registerAllowanceMetrics } from './features/sdk-api/index.ts'
import type { Platform } from './platform/http/create-http-server.ts'
import { registerHttpMetrics, registerSumsMetric } from './platform/http/monitoring/metrics.ts'
import { registerExternalServiceMetrics } from './platform/http/monitoring/external-services.ts'
import type { CertificateMonitor } from './platform/monitoring/certificate-monitor.ts'
import { registerPlatformMetrics } from './platform/monitoring/platform-metrics.ts'

type MetricsDeps = {
  registry: Registry
  app: FastifyInstance
  platform: Platform
  certificates: CertificateMonitor
}

/** Without those of the SDK API and the connection pools, which are registered earlier. */
export function registerAllMetrics({ registry, app, platform, certificates }: MetricsDeps) {
  const { config, database, log, clock } = platform
  registerHttpMetrics(app, registry)
  registerPlatformMetrics({ registry, log, db: database.db, dataDir: config.dataDir, certificates })
  registerBillingMetrics(registry, database.db, log)
  registerAllowanceMetrics({
    registry,
    db: database.db,
    log,
    clock,
    rateLimitFactor: config.rateLimitFactor,
  })
  registerExternalServiceMetrics(registry)
  return { onCompared: registerSumsMetric(registry), onReported: registerUsageMetric(registry) }
}
