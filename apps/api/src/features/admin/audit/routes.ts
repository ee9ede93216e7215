import { exportAudit, getAuditRecipients, listAudit } from '@fovea/contract/admin'
import { dayOf } from '@fovea/contract/time'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { nameCsvFile } from '../../../platform/http/streaming/stream-csv.ts'
import { streamText } from '../../../platform/http/streaming/stream-text.ts'
import { listAuditEntries, listAuditRecipients, readAllAuditEntries } from './list-audit.ts'
import { streamAuditCsv } from './stream-audit-csv.ts'

export function registerAuditRoutes(app: FastifyInstance) {
  serveEndpoint(app, listAudit, {
    policy: staffMay('audit:read'),
    handle: async ({ ctx, query }) => ({
      payload: {
        ...(await listAuditEntries(ctx.db, query)),
        keptMonths: ctx.config.retention.auditMonths,
      },
    }),
  })

  serveEndpoint(app, exportAudit, {
    policy: staffMay('audit:read'),
    handle: ({ ctx, query, reply }) => {
      nameCsvFile(reply, 'audit', { from: query.from, to: query.to || dayOf(ctx.now) })
      return streamText(ctx.actor, streamAuditCsv(readAllAuditEntries(ctx.db, query)))
    },
  })

  serveEndpoint(app, getAuditRecipients, {
    policy: staffMay('audit:read'),
    handle: async ({ ctx, params, query }) => ({
      payload: await listAuditRecipients(ctx.db, params.id, query.cursor),
    }),
  })
}
