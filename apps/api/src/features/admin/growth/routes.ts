import { getGrowth } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { readGrowth } from './read-growth.ts'

export function registerGrowthRoutes(app: FastifyInstance) {
  serveEndpoint(app, getGrowth, {
    policy: staffMay('figures:read'),
    handle: async ({ ctx, query }) => ({ payload: await readGrowth(ctx, query) }),
  })
}
