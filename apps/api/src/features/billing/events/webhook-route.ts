import { postWebhook } from '@fovea/contract/billing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionless } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { receiveEvent } from './receive-event.ts'

/** An event holds the whole object that it is about, such as an invoice with all its lines. */
const eventBytes = 256 * 1024

/** The provider's events come in a room of their own, where a body stays the bytes that were signed. */
export async function webhookRoute(app: FastifyInstance) {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    serve(raw, postWebhook, {
      policy: sessionless,
      limit: 'webhook',
      bodyLimitBytes: eventBytes,
      once: 'by nature',
      handle: async ({ ctx, request }) => {
        const { 'stripe-signature': signature } = request.headers
        await receiveEvent({
          context: ctx,
          body: bytesOf(request),
          signature: typeof signature === 'string' ? signature : '',
        })
        return { received: true }
      },
    })
  })
}

function bytesOf({ body }: FastifyRequest) {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
