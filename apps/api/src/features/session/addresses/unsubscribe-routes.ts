import { getUnsubscribe, postUnsubscribe } from '@fovea/contract/session'
import type { FastifyInstance } from 'fastify'
import { sessionless } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { unsubscribe } from './optional-mail.ts'

/**
 * What the unsubscribe header of a mail leads to. A mail program posts a form there, without a cookie (RFC 8058); a
 * person who follows the same address is shown the page that asks.
 */
export async function unsubscribeRoutes(app: FastifyInstance) {
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null))
  })

  serve(app, postUnsubscribe, {
    policy: sessionless,
    once: 'by nature',
    handle: async ({ ctx, query }) => {
      if (!(await unsubscribe(ctx.db, query.token))) {
        throw new Refusal('NOT_FOUND', 'This link is no longer valid.')
      }
      return { payload: { unsubscribed: 1 } }
    },
  })

  serve(app, getUnsubscribe, {
    policy: sessionless,
    handle: ({ query, reply }) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(query.token ?? '')}`),
  })
}
