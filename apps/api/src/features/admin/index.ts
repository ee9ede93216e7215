import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../platform/actor.ts'
import { Refusal } from '../../platform/refusal.ts'
import { blogRoutes } from './blog/routes.ts'
import { adminMailRoutes } from './mails/routes.ts'
import { adminRequestRoutes } from './requests/routes.ts'
import { useCaseRoutes } from './use-cases/routes.ts'

export { postTasks } from './posts/jobs.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The back-office, for admins alone; everybody may read the feeds of what they publish. */
export function adminRoutes(app: FastifyInstance) {
  adminRequestRoutes(app)
  adminMailRoutes(app)
  blogRoutes(app)
  useCaseRoutes(app)
  closeTheRest(app)
}

/** The addresses of the back-office are closed to everybody else, also where there is nothing: nobody learns what is there. */
function closeTheRest(app: FastifyInstance) {
  for (const method of methods) {
    for (const url of ['/api/admin', '/api/admin/*']) {
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
