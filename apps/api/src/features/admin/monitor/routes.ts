import { getMonitor } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { streamJson } from '../../../platform/http/streaming/stream-json.ts'
import { readMonitor } from './read-monitor.ts'

export function monitorRoutes(app: FastifyInstance) {
  serve(app, getMonitor, {
    policy: adminsOnly,
    fromReplica: true,
    handle: async ({ ctx, query }) => {
      const payload = await readMonitor(ctx, query)
      return streamJson(getMonitor, ctx.actor, { header: { payload } })
    },
  })
}
