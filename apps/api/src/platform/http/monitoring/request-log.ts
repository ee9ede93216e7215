import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const slowMs = 1_000

export function registerRequestLog(app: FastifyInstance) {
  // Measured until the answer is ready, because the time to read a stream depends on the client.
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
