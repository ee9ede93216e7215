import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What takes longer is worth a line at the default level. */
const slowMs = 1_000

/** A line for each request at debug. The default level has failures, which are logged with their cause, and what was slow. */
export function registerRequestLog(app: FastifyInstance) {
  // Until the answer is ready: how long it takes to be read, as a stream does, is the reader's affair.
  app.addHook('onSend', async (request, reply) => {
    if (reply.elapsedTime >= slowMs) request.log.warn(lineOf(request, reply), 'slow request')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(lineOf(request, reply), 'request')
  })
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
}
