import { listFailedBillingJobs, postBillingRetry } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { AppError } from '../../../platform/errors.ts'
import { listFailedJobs, presentFailedJob, retryFailedJob } from '../../billing/index.ts'
import { recordAudit } from '../audit/record-audit.ts'

export function registerAdminBillingRoutes(app: FastifyInstance) {
  serveEndpoint(app, listFailedBillingJobs, {
    policy: staffMay('health:read'),
    handle: async ({ ctx }) => ({
      payload: { docs: (await listFailedJobs(ctx.db)).map(presentFailedJob) },
    }),
  })

  serveEndpoint(app, postBillingRetry, {
    policy: staffMay('money:write'),
    handle: async ({ ctx, params }) => {
      await ctx.db.transaction().execute(async (transaction) => {
        if (!(await retryFailedJob(ctx.outbox, transaction, params.id))) {
          throw new AppError('NOT_FOUND', 'No failed billing task with this ID.')
        }
        await recordAudit(transaction, ctx, {
          action: 'billing retried',
          subject: 'Billing',
          subjectId: params.id,
        })
      })
      return { payload: { retried: 1 } }
    },
  })
}
