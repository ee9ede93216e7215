import {
  getMonitor,
  getMonitorDays,
  getMonitorWindow,
  listMonitorApps,
  listMonitorWindowApps,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { streamJson } from '../../../platform/http/streaming/stream-json.ts'
import { sumDaysOfAllOwners } from '../../metering/index.ts'
import { listApps, listWindowApps } from './list-apps.ts'
import { readMonitor } from './read-monitor.ts'
import { readWindow } from './read-window.ts'

export function registerMonitorRoutes(app: FastifyInstance) {
  serveEndpoint(app, getMonitor, {
    policy: staffMay('figures:read'),
    fromReplica: true,
    handle: async ({ ctx, query }) => {
      const payload = await readMonitor(ctx, query)
      return streamJson(getMonitor, ctx.actor, { header: { payload } })
    },
  })

  serveEndpoint(app, getMonitorDays, {
    policy: staffMay('figures:read'),
    fromReplica: true,
    handle: async ({ ctx, query }) => ({
      payload: { docs: await sumDaysOfAllOwners(ctx.metering, new Date(query.periodStart * 1000)) },
    }),
  })

  serveEndpoint(app, listMonitorApps, {
    policy: staffMay('figures:read'),
    fromReplica: true,
    handle: async ({ ctx, query }) => ({ payload: await listApps(ctx, query) }),
  })

  serveEndpoint(app, getMonitorWindow, {
    policy: staffMay('figures:read'),
    fromReplica: true,
    handle: async ({ ctx, query }) => ({ payload: await readWindow(ctx, query) }),
  })

  serveEndpoint(app, listMonitorWindowApps, {
    policy: staffMay('figures:read'),
    fromReplica: true,
    handle: async ({ ctx, query }) => ({ payload: await listWindowApps(ctx, query) }),
  })
}
