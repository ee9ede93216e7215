import { listFailedMails, postMailRetry } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import { retryMail } from './retry-mail.ts'

export function adminMailRoutes(app: FastifyInstance) {
  serve(app, listFailedMails, {
    policy: adminsOnly,
    handle: async ({ ctx }) => {
      const mails = mailRepository(ctx.db)
      const [failed, waiting] = await Promise.all([mails.listFailed(), mails.countWaiting()])
      const docs = failed.map(
        ({ id, recipient, subject, created_at, attempts, error, unsettled_attempts }) => ({
          _id: id,
          to: recipient,
          subject,
          created: created_at.toISOString(),
          attempts,
          error,
          outcome: unsettled_attempts > 0 ? ('unknown' as const) : ('failed' as const),
        }),
      )
      return { payload: { docs, waiting } }
    },
  })

  serve(app, postMailRetry, {
    policy: adminsOnly,
    handle: async ({ ctx, params, query }) => {
      await retryMail({ ctx, input: { ...params, again: query.again === 'true' } })
      return { payload: { retried: 1 } }
    },
  })
}
