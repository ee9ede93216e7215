import { exportCompanyInfo, listCompanyInfo } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { companiesSince } from '../../session/index.ts'
import { companyCsv } from './company-csv.ts'

export function userAnalysisRoutes(app: FastifyInstance) {
  serve(app, listCompanyInfo, {
    policy: adminsOnly,
    fromReplica: true,
    handle: async ({ ctx, query }) => ({
      payload: { docs: await collect(companiesSince(ctx.db, dateOf(query.since))) },
    }),
  })

  // Sent as it is made.
  serve(app, exportCompanyInfo, {
    policy: adminsOnly,
    fromReplica: true,
    handle: ({ ctx, query, reply }) => {
      const name = `company-info-${ctx.now.toISOString().slice(0, 10)}.csv`
      void reply.header('content-disposition', `attachment; filename="${name}"`)
      return companyCsv(companiesSince(ctx.db, dateOf(query.since)))
    },
  })
}

async function collect<Item>(items: AsyncIterable<Item>) {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

function dateOf(unixSeconds: number) {
  return new Date(unixSeconds * 1000)
}
