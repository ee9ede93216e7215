import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../platform/actor.ts'
import { closeOff } from '../../platform/http/close-off.ts'
import type { SendMail } from '../../platform/mail/transport.ts'
import { adminBillingRoutes } from './billing/routes.ts'
import { mailerRoutes } from './mailer/routes.ts'
import type { Certificates } from '../../platform/watching/certificates.ts'
import { auditRoutes } from './audit/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { adminMailRoutes } from './mails/routes.ts'
import { monitorRoutes } from './monitor/routes.ts'
import { adminRequestRoutes } from './requests/routes.ts'
import { userAnalysisRoutes } from './user-analysis/routes.ts'
import { adminUserRoutes } from './people/routes.ts'
import { postRoutes } from './posts/routes.ts'

export { auditPersonalData } from './audit/personal-data.ts'
export { auditTasks } from './audit/tasks.ts'
export { mailerTasks } from './mailer/tasks.ts'
export { mailerPersonalData } from './mailer/personal-data.ts'
export { inboxNews } from './requests/news.ts'
export { postTasks } from './posts/jobs.ts'

/** The back-office, for admins alone; everybody may read the feeds of what they publish. */
export function adminRoutes(
  app: FastifyInstance,
  { sendMail, certificates }: { sendMail: SendMail; certificates: Certificates },
) {
  adminRequestRoutes(app)
  adminMailRoutes(app)
  adminBillingRoutes(app)
  monitorRoutes(app)
  healthRoutes(app, certificates)
  userAnalysisRoutes(app)
  adminUserRoutes(app)
  auditRoutes(app)
  mailerRoutes(app, sendMail)
  postRoutes(app)
  // Also where there is nothing: nobody else learns what is there.
  closeOff(app, '/api/admin', adminsOnly)
}
