import { exportCompanyInfo, listCompanyInfo } from '@fovea/contract/admin'
import type { InputOf } from '@fovea/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { companiesSince } from '../../session/index.ts'
import { companyCsv } from './company-csv.ts'

export function userAnalysisRoutes(app: FastifyInstance) {
  serve(app, listCompanyInfo, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => ({
      payload: { docs: await collect(companiesSince(ctx.db, dateOf(query.since))) },
    }),
  })

  // Not by `serve`, which answers whole: this answer is sent as it is made.
  app.route<{ Querystring: InputOf<typeof exportCompanyInfo>['query'] }>({
    method: exportCompanyInfo.method,
    url: exportCompanyInfo.path,
    schema: { summary: exportCompanyInfo.summary, querystring: exportCompanyInfo.query },
    config: { policy: adminsOnly, limit: 'ordinary' },
    handler: (request, reply) => {
      const { db, now } = app.contextOf(request)
      const name = `company-info-${now.toISOString().slice(0, 10)}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(companyCsv(companiesSince(db, dateOf(request.query.since))))
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
