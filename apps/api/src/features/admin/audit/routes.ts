import { getAuditRecipients, listAudit } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { listAuditEntries, listAuditRecipients } from './list-audit.ts'

export function registerAuditRoutes(app: FastifyInstance) {
  serveEndpoint(app, listAudit, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => ({ payload: await listAuditEntries(ctx.db, query) }),
  })

  serveEndpoint(app, getAuditRecipients, {
    policy: adminsOnly,
    handle: async ({ ctx, params, query }) => ({
      payload: await listAuditRecipients(ctx.db, params.id, query.cursor),
    }),
  })
}
