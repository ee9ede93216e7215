import { getAdminHealth } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Certificates } from '../../../platform/watching/certificates.ts'
import { presentHealth } from './present.ts'
import { readHealth } from './read-health.ts'

export function healthRoutes(app: FastifyInstance, certificates: Certificates) {
  serve(app, getAdminHealth, {
    policy: adminsOnly,
    handle: async ({ ctx }) => ({ payload: presentHealth(await readHealth(ctx, certificates)) }),
  })
}
