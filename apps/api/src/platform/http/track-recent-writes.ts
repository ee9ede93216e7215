import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Replica } from '../db/replica.ts'
import { getRouteDeclaration } from './declare-route.ts'

const rememberedSeconds = 60
const unknownPlace = 'unknown'

/** A replica that has not replayed the log position in the caller's cookie is not used. */
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
