import { listFailedMails, postMailRetry } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'

export function adminMailRoutes(app: FastifyInstance) {
  serve(app, listFailedMails, {
    policy: adminsOnly,
    handle: async ({ ctx }) => {
      const mails = mailRepository(ctx.db)
      const [failed, waiting] = await Promise.all([mails.listFailed(), mails.countWaiting()])
      const docs = failed.map(({ id, recipient, subject, created_at, attempts, error }) => ({
        _id: id,
        to: recipient,
        subject,
        created: created_at.toISOString(),
        attempts,
        error,
      }))
      return { payload: { docs, waiting } }
    },
  })

  serve(app, postMailRetry, {
    policy: adminsOnly,
    handle: async ({ ctx, params }) => {
      await ctx.db.transaction().execute(async (transaction) => {
        if (!(await ctx.outbox.retry(transaction, params.id))) {
          throw new Refusal('NOT_FOUND', 'No failed e-mail with this ID.')
        }
        const entry = { action: 'mail retried', subject: 'A mail', subjectId: params.id } as const
        await recordAudit(transaction, ctx, entry)
      })
      return { payload: { retried: 1 } }
    },
  })
}
