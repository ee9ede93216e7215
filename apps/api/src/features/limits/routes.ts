import { getCap, putCap } from '@fovea/contract/billing'
import type { FastifyInstance } from 'fastify'
import { may, mayWithToken } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { changeSpendCap } from './spend-cap/change-spend-cap.ts'
import { readSpendCap } from './spend-cap/read-spend-cap.ts'

export function registerLimitRoutes(app: FastifyInstance) {
  serveEndpoint(app, getCap, {
    policy: mayWithToken('billing:read'),
    handle: async ({ ctx }) => ({ payload: await readSpendCap(ctx) }),
  })

  serveEndpoint(app, putCap, {
    policy: may('billing:write'),
    handle: async ({ ctx, body }) => ({ payload: await changeSpendCap({ ctx, input: body }) }),
  })
}
