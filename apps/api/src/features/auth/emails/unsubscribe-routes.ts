import { getUnsubscribe, postUnsubscribe } from '@fovea/contract/auth'
import type { FastifyInstance } from 'fastify'
import { sessionless } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { AppError } from '../../../platform/errors.ts'
import { unsubscribeByToken } from './optional-emails.ts'

/**
 * What the unsubscribe header of a mail leads to. A mail program posts a form there, without a cookie (RFC 8058); a
 * person who follows the same address is shown the page that asks.
 */
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
