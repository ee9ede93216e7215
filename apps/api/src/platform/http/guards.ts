import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Actor } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import { policyRefusal } from './envelope.ts'
import type { LimitName } from './limits.ts'

type Guards = {
  publicUrl: string
  authenticate: (request: FastifyRequest) => Promise<Actor>
  spend: (limit: LimitName, who: string) => Promise<void>
}

const ours = /^\/api(?:[/?]|$)/
const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What stands before every handler, in this order: origin, actor, limit, policy. A route without a policy does not let
 * the server start.
 */
export function installGuards(app: FastifyInstance, { publicUrl, authenticate, spend }: Guards) {
  app.decorateRequest('actor')

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const open = routes.find((route) => route.config?.policy === undefined)
    if (open) throw new Error(`The route ${String(open.method)} ${open.url} has no policy.`)
  })

  app.addHook('onRequest', async (request) => {
    const { policy, limit } = request.routeOptions.config
    if (policy === undefined || !ours.test(request.url)) return
    if (!harmless.has(request.method) && isForeign(request, publicUrl)) {
      throw new Refusal('FOREIGN_ORIGIN', 'Changes are accepted from the console itself only.')
    }
    request.actor = await authenticate(request)
    if (limit !== undefined && limit !== 'none') await spend(limit, callerOf(request))
    if (!policy.allows(request.actor)) throw policyRefusal(policy.refusal(request.actor))
  })
}

/** A browser says where a call comes from; a program that sends neither header carries no stolen cookie. */
function isForeign(request: FastifyRequest, publicUrl: string) {
  const { origin } = request.headers
  if (origin !== undefined) return origin !== publicUrl
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function callerOf({ actor, ip }: FastifyRequest) {
  return actor.kind === 'user' || actor.kind === 'admin' ? actor.userId : ip
}
