import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Replica } from '../db/replica.ts'
import { getRouteDeclaration } from './declare-route.ts'

const rememberedSeconds = 60
const unknownPlace = 'unknown'

/**
 * Makes sure that users read their own writes: after a change, a cookie stores the database's log position, and a
 * replica that has not replayed it is not used. A cookie works with all processes and needs no write to the database.
 */
export function trackRecentWrites(app: FastifyInstance, replica: Replica, secure: boolean) {
  const name = secure ? '__Host-fovea_written' : 'fovea_written'

  app.addHook('onSend', async (request, reply) => {
    if (getRouteDeclaration(request.routeOptions.config)?.once === undefined) return
    // Programs keep no cookies, so data that they can change is never read from a replica.
    if (request.actor.kind === 'program') return
    const place = await replica.place().catch(() => unknownPlace)
    reply.setCookie(name, place, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: rememberedSeconds,
    })
  })

  return (request: FastifyRequest) => replica.readerFor(request.cookies[name])
}
