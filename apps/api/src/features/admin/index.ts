import type { FastifyInstance } from 'fastify'
import { anyStaff } from '../../platform/actor.ts'
import { registerNotFound } from '../../platform/http/register-not-found.ts'
import type { SendMail } from '../../platform/mail/transport.ts'
import { registerAdminBillingRoutes } from './billing/routes.ts'
import { registerMailerRoutes } from './mailer/routes.ts'
import type { CertificateMonitor } from '../../platform/monitoring/certificate-monitor.ts'
import { registerCustomerRoutes } from './customers/routes.ts'
import { registerAuditRoutes } from './audit/routes.ts'
import { registerAdminHealthRoutes } from './health/routes.ts'
import { registerAdminMailRoutes } from './mails/routes.ts'
import { registerGrowthRoutes } from './growth/routes.ts'
import { registerMonitorRoutes } from './monitor/routes.ts'
import { registerAdminRequestRoutes } from './requests/routes.ts'
import { registerUserAnalysisRoutes } from './user-analysis/routes.ts'
import { registerAdminUserRoutes } from './users/routes.ts'
import { registerPostRoutes } from './posts/routes.ts'
import { registerStaffRoutes } from './staff/routes.ts'

export { auditPersonalData } from './audit/personal-data.ts'
export { createAuditTasks } from './audit/tasks.ts'
export { customerPersonalData } from './customers/personal-data.ts'
export { createCustomerTasks } from './customers/tasks.ts'
export { growthPersonalData } from './growth/personal-data.ts'
export { createGrowthTasks } from './growth/tasks.ts'
export { registerMaskedKeys, withView } from './customers/view/with-view.ts'
export { createMailerTasks } from './mailer/tasks.ts'
export { mailerPersonalData } from './mailer/personal-data.ts'
export { inboxEvents } from './requests/live-events.ts'
export { monitorPersonalData } from './monitor/personal-data.ts'
export { createMonitorTasks } from './monitor/tasks.ts'
export { postPage } from './posts/sharing/post-page.ts'
export { createPostTasks } from './posts/tasks.ts'
export { recordPasskeyChange } from './staff/record-passkey-change.ts'

export function registerAdminRoutes(
  app: FastifyInstance,
  { sendMail, certificates }: { sendMail: SendMail; certificates: CertificateMonitor },
) {
  registerAdminRequestRoutes(app)
  registerAdminMailRoutes(app)
  registerAdminBillingRoutes(app)
  registerMonitorRoutes(app)
  registerGrowthRoutes(app)
  registerAdminHealthRoutes(app, certificates)
  registerUserAnalysisRoutes(app)
  registerCustomerRoutes(app)
  registerAdminUserRoutes(app)
  registerAuditRoutes(app)
  registerMailerRoutes(app, sendMail)
  registerPostRoutes(app)
  registerStaffRoutes(app)
  // Unknown paths below /api/admin are refused like known ones, so that other users cannot find out which exist.
  registerNotFound(app, '/api/admin', anyStaff)
}
