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
import { mayByToken } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { streamText } from '../../platform/http/streaming/stream-text.ts'
import { exportUsageDetail } from './export-usage-detail.ts'
import { listOwnAppNames } from './own-apps.ts'
import { readCost } from './read-cost.ts'
import { readKeyUsage } from './read-key-usage.ts'
import { readLatestUsage, readUsage } from './read-usage.ts'
import { readTracking } from './read-tracking.ts'
import { readUsageDetail } from './read-usage-detail.ts'

export function usageRoutes(app: FastifyInstance) {
  serve(app, getLatestUsage, {
    policy: mayByToken('usage:read'),
    fromReplica: true,
    handle: async ({ ctx }) => ({
      payload: await readLatestUsage(ctx.metering, ctx.actor.workspace.id, ctx.now),
    }),
  })

  serve(app, getUsage, {
    policy: mayByToken('usage:read'),
    fromReplica: true,
    handle: ({ ctx, query }) => readUsage({ ctx, input: query }),
  })

  serve(app, getUsageDetail, {
    policy: mayByToken('usage:read'),
    fromReplica: true,
    handle: ({ ctx, query }) => readUsageDetail({ ctx, input: query }),
  })

  serve(app, exportUsageDetailCall, {
    policy: mayByToken('usage:read'),
    fromReplica: true,
    limit: 'document',
    handle: async ({ ctx, query, reply }) => {
      const { csv, disposition } = await exportUsageDetail({ ctx, input: query })
      void reply.header('content-disposition', disposition)
      return streamText(ctx.actor, csv)
    },
  })

  serve(app, listAppNames, {
    policy: mayByToken('usage:read'),
    fromReplica: true,
    handle: ({ ctx }) => listOwnAppNames(ctx),
  })

  serve(app, listKeyUsage, {
    policy: mayByToken('usage:read'),
    fromReplica: true,
    handle: async ({ ctx }) => ({ payload: await readKeyUsage(ctx) }),
  })

  serve(app, getTracking, {
    policy: mayByToken('usage:read'),
    fromReplica: true,
    handle: async ({ ctx, query }) => ({ payload: await readTracking({ ctx, input: query }) }),
  })

  serve(app, getCost, {
    policy: mayByToken('usage:read'),
    fromReplica: true,
    handle: async ({ ctx }) => ({ payload: await readCost(ctx) }),
  })
}
