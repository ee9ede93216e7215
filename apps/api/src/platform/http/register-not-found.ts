import type { FastifyInstance } from 'fastify'
import type { Policy } from '../actor.ts'
import { addRoute } from './declare-route.ts'
import { createNotFoundError } from './error-handler.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Only for callers that the policy allows, so that others cannot probe which addresses exist. */
export function registerNotFound(app: FastifyInstance, path: string, policy: Policy) {
  for (const method of methods) {
    for (const url of [path, `${path}/*`]) {
      if (app.hasRoute({ method, url })) continue
      addRoute(app, {
        method,
        path: url,
        policy,
        limit: 'none',
        handler: () => {
          throw createNotFoundError()
        },
      })
    }
  }
}
