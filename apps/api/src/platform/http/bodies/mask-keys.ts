import { Readable, Transform } from 'node:stream'
import { maskKey } from '@fovea/contract/license-keys/rules'
import type { FastifyInstance } from 'fastify'
import { getView } from '../../actor.ts'

/** The kind, the 22 characters of the random bytes, and the checksum. */
const keys = /(?:dev|prod|com)_[0-9A-Za-z]{22,}/g

/** No answer to a view of a customer contains a whole key, whichever call it answers. */
export function maskKeysInViews(app: FastifyInstance) {
  app.addHook('onSend', async ({ actor }, reply, payload) => {
    if (!getView(actor)) return payload
    if (typeof payload === 'string') return payload.replaceAll(keys, maskKey)
    if (!(payload instanceof Readable)) return payload
    reply.removeHeader('content-length')
    return payload.pipe(createMask())
  })
}

/** Streams are written in pieces that end between two values, so no key is cut. */
function createMask() {
  return new Transform({
    transform(piece: Buffer, _, done) {
      done(null, piece.toString().replaceAll(keys, maskKey))
    },
  })
}
