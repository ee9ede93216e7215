import { getMonitor, getMonitorDays, listMonitorApps } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { streamJson } from '../../../platform/http/streaming/stream-json.ts'
import { sumDaysOfAll } from '../../metering/index.ts'
import { listApps } from './list-apps.ts'
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

  serve(app, getMonitorDays, {
    policy: adminsOnly,
    fromReplica: true,
    handle: async ({ ctx, query }) => ({
      payload: { docs: await sumDaysOfAll(ctx.metering, new Date(query.periodStart * 1000)) },
    }),
  })

  serve(app, listMonitorApps, {
    policy: adminsOnly,
    fromReplica: true,
    handle: async ({ ctx, query }) => ({ payload: await listApps(ctx, query) }),
  })
}
