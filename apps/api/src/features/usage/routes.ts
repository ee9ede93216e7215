import { listKeyUsage } from '@fovea/contract/license-keys'
import {
  exportUsageDetail as exportUsageDetailCall,
  getCost,
  getLatestUsage,
  getTracking,
  getUsage,
  getUsageDetail,
  listAppNames,
} from '@fovea/contract/usage'
import type { FastifyInstance } from 'fastify'
import { mayWithToken } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { streamText } from '../../platform/http/streaming/stream-text.ts'
import { exportUsageDetail } from './export-usage-detail.ts'
import { listWorkspaceAppNames } from './workspace-apps.ts'
import { readCost } from './read-cost.ts'
import { readKeyUsage } from './read-key-usage.ts'
import { readLatestUsage, readUsage } from './read-usage.ts'
import { readTracking } from './read-tracking.ts'
import { readUsageDetail } from './read-usage-detail.ts'

export function registerUsageRoutes(app: FastifyInstance) {
  serveEndpoint(app, getLatestUsage, {
    policy: mayWithToken('usage:read'),
    fromReplica: true,
    handle: async ({ ctx }) => ({
      payload: await readLatestUsage(ctx.metering, ctx.actor.workspace.id, ctx.now),
    }),
  })

  serveEndpoint(app, getUsage, {
    policy: mayWithToken('usage:read'),
    fromReplica: true,
    handle: ({ ctx, query }) => readUsage({ ctx, input: query }),
  })

  serveEndpoint(app, getUsageDetail, {
    policy: mayWithToken('usage:read'),
    fromReplica: true,
    handle: ({ ctx, query }) => readUsageDetail({ ctx, input: query }),
  })

  serveEndpoint(app, exportUsageDetailCall, {
    view: 'denied',
    policy: mayWithToken('usage:read'),
    fromReplica: true,
    limit: 'document',
    handle: async ({ ctx, query, reply }) => {
      const { csv, disposition } = await exportUsageDetail({ ctx, input: query })
      void reply.header('content-disposition', disposition)
      return streamText(ctx.actor, csv)
    },
  })

  serveEndpoint(app, listAppNames, {
    policy: mayWithToken('usage:read'),
    fromReplica: true,
    handle: ({ ctx }) => listWorkspaceAppNames(ctx),
  })

  serveEndpoint(app, listKeyUsage, {
    policy: mayWithToken('usage:read'),
    fromReplica: true,
    handle: async ({ ctx }) => ({ payload: await readKeyUsage(ctx) }),
  })

  serveEndpoint(app, getTracking, {
    policy: mayWithToken('usage:read'),
    fromReplica: true,
    handle: async ({ ctx, query }) => ({ payload: await readTracking({ ctx, input: query }) }),
  })

  serveEndpoint(app, getCost, {
    policy: mayWithToken('usage:read'),
    fromReplica: true,
    handle: async ({ ctx }) => ({ payload: await readCost(ctx, ctx.actor.workspace.id) }),
  })
}
