import { getAuditRecipients, listAudit } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listAuditEntries, listAuditRecipients } from './list-audit.ts'

export function auditRoutes(app: FastifyInstance) {
  serve(app, listAudit, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => ({ payload: await listAuditEntries(ctx.db, query) }),
  })

  serve(app, getAuditRecipients, {
    policy: adminsOnly,
    handle: async ({ ctx, params, query }) => ({
      payload: await listAuditRecipients(ctx.db, params.id, query.cursor),
    }),
  })
}
