import { getAdminHealth } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import type { CertificateMonitor } from '../../../platform/monitoring/certificate-monitor.ts'
import { presentHealth } from './present.ts'
import { readHealth } from './read-health.ts'

export function registerAdminHealthRoutes(app: FastifyInstance, certificates: CertificateMonitor) {
  serveEndpoint(app, getAdminHealth, {
    policy: staffMay('health:read'),
    handle: async ({ ctx }) => ({ payload: presentHealth(await readHealth(ctx, certificates)) }),
  })
}
