import { dayOf } from '@fovea/contract/time'
import { exportCompanyInfo, listCompanyInfo } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { nameCsvFile } from '../../../platform/http/streaming/stream-csv.ts'
import { streamJson } from '../../../platform/http/streaming/stream-json.ts'
import { streamText } from '../../../platform/http/streaming/stream-text.ts'
import { listCompaniesSince } from '../../auth/index.ts'
import { streamCompanyCsv } from './stream-company-csv.ts'

export function registerUserAnalysisRoutes(app: FastifyInstance) {
  serveEndpoint(app, listCompanyInfo, {
    policy: staffMay('figures:read'),
    fromReplica: true,
    handle: ({ ctx, query }) =>
      streamJson(listCompanyInfo, ctx.actor, {
        payload: { docs: listCompaniesSince(ctx.db, dateOf(query.since)) },
      }),
  })

  serveEndpoint(app, exportCompanyInfo, {
    policy: staffMay('figures:read'),
    fromReplica: true,
    handle: ({ ctx, query, reply }) => {
      const since = dateOf(query.since)
      nameCsvFile(reply, 'company-info', { from: dayOf(since), to: dayOf(ctx.now) })
      return streamText(ctx.actor, streamCompanyCsv(listCompaniesSince(ctx.db, since)))
    },
  })
}

function dateOf(unixSeconds: number) {
  return new Date(unixSeconds * 1000)
}
