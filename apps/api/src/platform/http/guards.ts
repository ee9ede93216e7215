import { callerNetwork } from '@fovea/contract/license-keys/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, sessionless } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import { bearerOf } from './bearer.ts'
import { declarationOf } from './declare-route.ts'
import { refusalBy } from './envelope.ts'
import type { LimitName } from './limits.ts'
import { mayCheckWithoutRight } from './once.ts'
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
    // A program that shows a token shows it on purpose: no cookie is looked at, which a foreign page might ride on.
    const byCookie = policy.name === sessionless.name || bearerOf(request) === undefined
    const changes = !harmless.has(request.method)
    if (ofApi && byCookie && changes && isForeign(request, publicUrl)) {
      throw new Refusal('FOREIGN_ORIGIN', 'Changes are only accepted from the console itself.')
    }
    if (once !== undefined && isFull()) throw noRoom()
    if (policy.name !== sessionless.name) proven.set(request, await authenticate(request))
    const { actor } = request
    for (const count of limitsOf(actor, limit)) await spend(count, callerOf(request))
    if (policy.allows(actor) || mayCheckWithoutRight(request, once)) return
    throw refusalBy(policy, actor)
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

/** A program has a limit of its own instead of a person's, beside what a call is limited to for its cost. */
function limitsOf({ kind }: Actor, limit: LimitName | 'none'): LimitName[] {
  const ofCall = limit === 'none' ? [] : [limit]
  if (kind !== 'program') return ofCall
  return ['token', ...ofCall.filter((name) => name !== 'ordinary')]
}

function callerOf({ actor, ip }: FastifyRequest) {
  switch (actor.kind) {
    case 'user':
    case 'admin':
      return actor.userId
    case 'program':
      return actor.token.id
    case 'anonymous':
    case 'gone':
    case 'impostor':
      return callerNetwork(ip)
  }
}
