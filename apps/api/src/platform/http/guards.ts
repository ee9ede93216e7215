import { getCallerNetwork } from '@fovea/contract/license-keys/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, getView, isInSuspendedTeam, sessionless } from '../actor.ts'
import { AppError } from '../errors.ts'
import { readBearerToken } from './bearer-token.ts'
import { getRouteDeclaration } from './declare-route.ts'
import { createPolicyError } from './error-handler.ts'
import { type LimitState, type RateLimitName, writeRateLimitHeaders } from './rate-limits.ts'
import { canCheckWithoutPermission } from './idempotency.ts'
import { createDiskFullError } from './monitoring/disk-monitor.ts'

type Guards = {
  publicUrl: string
  businessEmail: string
  authenticate: (request: FastifyRequest) => Promise<Actor>
  spend: (limit: RateLimitName, who: string, report?: (state: LimitState) => void) => Promise<void>
  isFull: () => boolean
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])
const anonymous: Actor = { kind: 'anonymous' }

/**
 * Guards run before every handler, in this order: origin, disk, actor, limit, policy. They use the matched route,
 * because a URL can be written in many ways. A route that was not declared does not let the server start.
 */
export function registerGuards(app: FastifyInstance, guards: Guards) {
  const { publicUrl, businessEmail, authenticate, spend, isFull } = guards
  const proven = new WeakMap<FastifyRequest, Actor>()
  app.decorateRequest('actor', {
    getter() {
      return proven.get(this) ?? anonymous
    },
  })

  app.addHook('onRoute', ({ method, url, config }) => {
    if (getRouteDeclaration(config)) return
    throw new Error(`The route ${String(method)} ${url} was not declared: use serve().`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const declared = getRouteDeclaration(request.routeOptions.config)
    if (!declared) return
    const { policy, limit, isApiRoute, once, view } = declared
    // A program's cookie is ignored: another site cannot make a browser send the token.
    const byCookie = policy.name === sessionless.name || readBearerToken(request) === undefined
    const changes = !harmless.has(request.method)
    if (isApiRoute && byCookie && changes && isForeign(request, publicUrl)) {
      throw new AppError('FOREIGN_ORIGIN', 'Changes are only accepted from the console itself.')
    }
    if (once !== undefined && isFull()) throw createDiskFullError()
    if (policy.name !== sessionless.name) proven.set(request, await authenticate(request))
    const { actor } = request
    const isDenied = view === 'denied' || (changes && view !== 'ends')
    if (getView(actor) && isDenied) throw createViewError()
    const states: LimitState[] = []
    const report = (state: LimitState) => {
      states.push(state)
      // People have no use for these headers; the console slows down by itself.
      if (actor.kind === 'program') void reply.headers(writeRateLimitHeaders(states))
    }
    for (const count of limitsOf(actor, limit)) await spend(count, callerOf(request), report)
    if (canCheckWithoutPermission(request, once)) return
    if (!policy.allows(actor)) throw createPolicyError(policy, actor)
    const changesWorkspace = changes && policy.permission !== undefined
    if (changesWorkspace && isInSuspendedTeam(actor)) throw createSuspendedError(businessEmail)
  })

  app.addHook('onSend', async (request, reply) => {
    const declared = getRouteDeclaration(request.routeOptions.config)
    const cache = reply.statusCode < 400 ? declared?.cache : undefined
    reply.header('cache-control', cache ?? 'no-store')
  })
}

function createViewError() {
  return new AppError(
    'VIEW_ONLY',
    'You see the console as a customer, so nothing can be changed or downloaded. End the view first.',
  )
}

function createSuspendedError(businessEmail: string) {
  return new AppError(
    'TEAM_SUSPENDED',
    `This team is suspended, so nothing in it can be changed. If you think this is a mistake, write to ${businessEmail}.`,
  )
}

/** Browsers send one of these headers. A program that sends neither has no cookie of a browser to abuse. */
function isForeign(request: FastifyRequest, publicUrl: string) {
  const { origin } = request.headers
  if (origin !== undefined) return origin !== publicUrl
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Programs have their own limit instead of the ordinary one, in addition to the limit of an expensive call. */
function limitsOf({ kind }: Actor, limit: RateLimitName | 'none'): RateLimitName[] {
  const ofCall = limit === 'none' ? [] : [limit]
  if (kind !== 'program') return ofCall
  return ['token', ...ofCall.filter((name) => name !== 'ordinary')]
}

function callerOf({ actor, ip }: FastifyRequest) {
  switch (actor.kind) {
    case 'user':
    case 'admin':
      return actor.view?.adminId ?? actor.userId
    case 'program':
      return actor.token.id
    case 'anonymous':
    case 'gone':
    case 'impostor':
      return getCallerNetwork(ip)
  }
}
