import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Replica } from '../db/replica.ts'
import { getRouteDeclaration } from './declare-route.ts'

/** Longer than any replica that is used is behind. */
const rememberedSeconds = 60
/** Beyond every place in the log: whoever has it reads from the database itself. */
const unknownPlace = 'unknown'

/**
 * A person reads what they wrote: after a change the browser keeps how far the database's log goes by then, and a replica
 * that has not come as far is not read from. In the browser, so that every process knows, and nothing is written for it.
 */
export function trackRecentWrites(app: FastifyInstance, replica: Replica, secure: boolean) {
  const name = secure ? '__Host-fovea_written' : 'fovea_written'

  app.addHook('onSend', async (request, reply) => {
    if (getRouteDeclaration(request.routeOptions.config)?.once === undefined) return
    // Programs keep no cookies. What they can change is never read from a replica.
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
