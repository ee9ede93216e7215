import { dayOf } from '@fovea/contract/time'
import { exportCompanyInfo, listCompanyInfo } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { streamJson } from '../../../platform/http/streaming/stream-json.ts'
import { streamText } from '../../../platform/http/streaming/stream-text.ts'
import { companiesSince } from '../../session/index.ts'
import { companyCsv } from './company-csv.ts'

export function userAnalysisRoutes(app: FastifyInstance) {
  serve(app, listCompanyInfo, {
    policy: adminsOnly,
    fromReplica: true,
    handle: ({ ctx, query }) =>
      streamJson(listCompanyInfo, ctx.actor, {
        payload: { docs: companiesSince(ctx.db, dateOf(query.since)) },
      }),
  })

  serve(app, exportCompanyInfo, {
    policy: adminsOnly,
    fromReplica: true,
    handle: ({ ctx, query, reply }) => {
      const name = `company-info-${dayOf(ctx.now)}.csv`
      void reply.header('content-disposition', `attachment; filename="${name}"`)
      return streamText(ctx.actor, companyCsv(companiesSince(ctx.db, dateOf(query.since))))
    },
  })
}

function dateOf(unixSeconds: number) {
  return new Date(unixSeconds * 1000)
}
