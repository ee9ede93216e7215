import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { billingMetrics, usageMetric } from './features/billing/index.ts'
import { allowanceMetrics } from './features/verification/index.ts'
import type { Platform } from './platform/http/create-http.ts'
import { createMetrics, sumsMetric } from './platform/http/watching/metrics.ts'
import { outsideMetrics } from './platform/http/watching/outside.ts'
import type { Certificates } from './platform/watching/certificates.ts'
import { platformMetrics } from './platform/watching/platform-metrics.ts'

type Parts = {
  registry: Registry
  app: FastifyInstance
  platform: Platform
  certificates: Certificates
}

/** Every metric but the door's and the pools', which begin earlier. Answers what the tasks have to tell. */
export function watchAll({ registry, app, platform, certificates }: Parts) {
  const { config, database, log, clock } = platform
  createMetrics(app, registry)
  platformMetrics({ registry, log, db: database.db, dataDir: config.dataDir, certificates })
  billingMetrics(registry, database.db, log)
  allowanceMetrics({
    registry,
    db: database.db,
    log,
    clock,
    rateLimitFactor: config.rateLimitFactor,
  })
  outsideMetrics(registry)
  return { onCompared: sumsMetric(registry), onReported: usageMetric(registry) }
}
