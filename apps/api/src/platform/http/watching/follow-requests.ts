import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf } from '../../tracing/request-id.ts'
import { type Scope, withinScope } from '../../tracing/scope.ts'
import { beginSpan } from '../../tracing/spans.ts'

/** Has everything that a request does be done in its name: its id stands in the statements, and its steps are below it. */
export function followRequests(app: FastifyInstance) {
  const scopes = new WeakMap<FastifyRequest, Scope>()

  app.addHook('onRequest', (request, _, done) => {
    const scope: Scope = { requestId: request.id }
    scopes.set(request, scope)
    withinScope(scope, () => {
      const route = request.routeOptions.url ?? 'none'
      const span = beginSpan({
        name: `${request.method} ${route}`,
        kind: 'asked',
        attributes: { 'http.request.method': request.method, 'http.route': route },
        caller: callerOf(request.headers['traceparent']),
      })
      if (span) scope.span = span
      done()
    })
  })
  // A body is read in the name of its connection: from here on it is the request again.
  app.addHook('preValidation', (request, _, done) => {
    withinScope(scopes.get(request) ?? {}, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = scopes.get(request)?.span
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? new Error(`answered ${reply.statusCode}`) : undefined)
  })
}
