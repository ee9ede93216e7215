import { listFailedMails, postMailRetry } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { mailRepository } from '../../../platform/mail/repository.ts'
import { retryMail } from './retry-mail.ts'

export function registerAdminMailRoutes(app: FastifyInstance) {
  serveEndpoint(app, listFailedMails, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx }) => {
      const mails = mailRepository(ctx.db)
      const [failed, waiting] = await Promise.all([mails.listFailed(), mails.countWaiting()])
      const docs = failed.map((mail) => ({
        _id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        created: mail.created_at.toISOString(),
        attempts: mail.attempts,
        error: mail.error,
        retriable: mail.retriable,
        outcome: mail.unsettled_attempts > 0 ? ('unknown' as const) : ('failed' as const),
      }))
      return { payload: { docs, waiting } }
    },
  })

  serveEndpoint(app, postMailRetry, {
    policy: staffMay('requests:write'),
    handle: async ({ ctx, params, query }) => {
      await retryMail({ ctx, input: { ...params, again: query.again === 'true' } })
      return { payload: { retried: 1 } }
    },
  })
}
