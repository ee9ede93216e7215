import { getGrowth } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { readGrowth } from './read-growth.ts'

export function registerGrowthRoutes(app: FastifyInstance) {
  serveEndpoint(app, getGrowth, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => ({ payload: await readGrowth(ctx, query) }),
  })
}
