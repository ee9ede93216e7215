import { listGivenUpBilling, postBillingRetry } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { listGivenUp, retryGivenUp } from '../../billing/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { presentGivenUp } from './present.ts'

export function adminBillingRoutes(app: FastifyInstance) {
  serve(app, listGivenUpBilling, {
    policy: adminsOnly,
    handle: async ({ ctx }) => ({
      payload: { docs: (await listGivenUp(ctx.db)).map(presentGivenUp) },
    }),
  })

  serve(app, postBillingRetry, {
    policy: adminsOnly,
    handle: async ({ ctx, params }) => {
      await ctx.db.transaction().execute(async (transaction) => {
        if (!(await retryGivenUp(ctx.outbox, transaction, params.id))) {
          throw new Refusal('NOT_FOUND', 'No failed billing task with this ID.')
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
