import { plainAddress } from '@fovea/contract/license-keys/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, sessionless } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import { declarationOf } from './declare-route.ts'
import { refusalBy } from './envelope.ts'
import type { LimitName } from './limits.ts'
import { noRoom } from './watching/disk.ts'

type Guards = {
  publicUrl: string
  authenticate: (request: FastifyRequest) => Promise<Actor>
  spend: (limit: LimitName, who: string) => Promise<void>
  /** Whether there is no room for anything new: then things can only be read. */
  isFull: () => boolean
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])
const anonymous: Actor = { kind: 'anonymous' }

/**
 * What stands before every handler, in this order: origin, actor, limit, policy. All of it goes by the route that was
 * matched: an address can be written in many ways. A route that was not declared does not let the server start.
 */
export function installGuards(app: FastifyInstance, guards: Guards) {
  const { publicUrl, authenticate, spend, isFull } = guards
  const proven = new WeakMap<FastifyRequest, Actor>()
  app.decorateRequest('actor', {
    getter() {
      return proven.get(this) ?? anonymous
    },
  })

  app.addHook('onRoute', ({ method, url, config }) => {
    if (declarationOf(config)) return
    throw new Error(`The route ${String(method)} ${url} was not declared: use serve().`)
  })

  app.addHook('onRequest', async (request) => {
    // Where nothing was matched, nobody is asked and nothing is done.
    const declared = declarationOf(request.routeOptions.config)
    if (!declared) return
    const { policy, limit, ofApi, once } = declared
    if (ofApi && !harmless.has(request.method) && isForeign(request, publicUrl)) {
      throw new Refusal('FOREIGN_ORIGIN', 'Changes are only accepted from the console itself.')
    }
    if (once !== undefined && isFull()) throw noRoom()
    if (policy.name !== sessionless.name) proven.set(request, await authenticate(request))
    const { actor } = request
    if (limit !== 'none') await spend(limit, callerOf(request))
    if (!policy.allows(actor)) throw refusalBy(policy, actor)
  })

  app.addHook('onSend', async (request, reply) => {
    const declared = declarationOf(request.routeOptions.config)
    const cache = reply.statusCode < 400 ? declared?.cache : undefined
    reply.header('cache-control', cache ?? 'no-store')
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
  return actor.kind === 'user' || actor.kind === 'admin' ? actor.userId : plainAddress(ip)
}
