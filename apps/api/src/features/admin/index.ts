import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../platform/actor.ts'
import type { SendMail } from '../../platform/mail/transport.ts'
import { Refusal } from '../../platform/refusal.ts'
import { blogRoutes } from './blog/routes.ts'
import { mailerRoutes } from './mailer/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { adminMailRoutes } from './mails/routes.ts'
import { monitorRoutes } from './monitor/routes.ts'
import { adminRequestRoutes } from './requests/routes.ts'
import { userAnalysisRoutes } from './user-analysis/routes.ts'
import { adminUserRoutes } from './users/routes.ts'
import { useCaseRoutes } from './use-cases/routes.ts'

export { postTasks } from './posts/jobs.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The back-office, for admins alone; everybody may read the feeds of what they publish. */
export function adminRoutes(app: FastifyInstance, sendMail: SendMail) {
  adminRequestRoutes(app)
  adminMailRoutes(app)
  monitorRoutes(app)
  userAnalysisRoutes(app)
  adminUserRoutes(app)
  auditRoutes(app)
  mailerRoutes(app, sendMail)
  blogRoutes(app)
  useCaseRoutes(app)
  closeTheRest(app)
}

/** The addresses of the back-office are closed to everybody else, also where there is nothing: nobody learns what is there. */
function closeTheRest(app: FastifyInstance) {
  for (const method of methods) {
    // `GET /api/admin` itself is the monitor.
    for (const url of method === 'GET' ? ['/api/admin/*'] : ['/api/admin', '/api/admin/*']) {
      app.route({
        method,
        url,
        config: { policy: adminsOnly, limit: 'ordinary' },
        schema: { hide: true },
        handler: () => {
          throw new Refusal('NOT_FOUND', 'There is nothing at this address.')
        },
      })
    }
  }
}
