import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseTraceparent } from '../../tracing/request-id.ts'
import { type TraceScope, runInScope } from '../../tracing/trace-scope.ts'
import { startSpan } from '../../tracing/spans.ts'

export function registerRequestTracing(app: FastifyInstance) {
  const scopes = new WeakMap<FastifyRequest, TraceScope>()

  app.addHook('onRequest', (request, _, done) => {
    const scope: TraceScope = { requestId: request.id }
    scopes.set(request, scope)
    runInScope(scope, () => {
      const route = request.routeOptions.url ?? 'none'
      const span = startSpan({
        name: `${request.method} ${route}`,
        kind: 'asked',
        attributes: { 'http.request.method': request.method, 'http.route': route },
        caller: parseTraceparent(request.headers['traceparent']),
      })
      if (span) scope.span = span
      done()
    })
  })
  // Body chunks are read in the context of the connection, so the scope of the request is entered again.
  app.addHook('preValidation', (request, _, done) => {
    runInScope(scopes.get(request) ?? {}, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = scopes.get(request)?.span
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? new Error(`answered ${reply.statusCode}`) : undefined)
  })
}
