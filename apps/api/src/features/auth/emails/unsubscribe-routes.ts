import { getUnsubscribe, postUnsubscribe } from '@fovea/contract/auth'
import type { FastifyInstance } from 'fastify'
import { sessionless } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { AppError } from '../../../platform/errors.ts'
import { unsubscribeByToken } from './optional-emails.ts'

/** For List-Unsubscribe: email programs post without a cookie (RFC 8058); a person gets a page that asks first. */
export async function registerUnsubscribeRoutes(app: FastifyInstance) {
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null))
  })

  serveEndpoint(app, postUnsubscribe, {
    policy: sessionless,
    once: 'by nature',
    handle: async ({ ctx, query }) => {
      if (!(await unsubscribeByToken(ctx.db, query.token))) {
        throw new AppError('NOT_FOUND', 'This link is no longer valid.')
      }
      return { payload: { unsubscribed: 1 } }
    },
  })

  serveEndpoint(app, getUnsubscribe, {
    policy: sessionless,
    handle: ({ query, reply }) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(query.token ?? '')}`),
  })
}
