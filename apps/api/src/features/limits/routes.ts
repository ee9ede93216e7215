import { getCap, putCap } from '@fovea/contract/billing'
import type { FastifyInstance } from 'fastify'
import { may, mayByToken } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeCap } from './cap/change-cap.ts'
import { readCap } from './cap/read-cap.ts'

export function limitRoutes(app: FastifyInstance) {
  serve(app, getCap, {
    policy: mayByToken('billing:read'),
    handle: async ({ ctx }) => ({ payload: await readCap(ctx) }),
  })

  serve(app, putCap, {
    policy: may('billing:write'),
    handle: async ({ ctx, body }) => ({ payload: await changeCap({ ctx, input: body }) }),
  })
}
