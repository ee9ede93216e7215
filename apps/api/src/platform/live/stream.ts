import { getLiveStream } from '@fovea/contract/sdk-api'
import { isRoleAllowed } from '@fovea/contract/workspaces/permissions'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { anyStaff, type WorkspaceActor, inWorkspaceWithScope } from '../actor.ts'
import type { Db } from '../db/connect.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { createLiveFeeds } from './feeds.ts'
import { createLiveHub, adminAudience } from './hub.ts'
import { type LiveEventSources, createLiveChannels } from './live-events.ts'
import { createStreamRegistry, type StreamLimit } from './stream-registry.ts'

const aliveEveryMs = 20_000
/** A client that leaves this much unread is disconnected, and resumes after the last event that it received. */
const mostUnreadBytes = 256 * 1024

const cursors = z.guid()

declare module 'fastify' {
  interface FastifyInstance {
    countStreams: () => number
  }
}

type LiveStreamDeps = {
  db: Db
  metering: Db
  clock: () => Date
  news: LiveEventSources
  seats?: StreamLimit | undefined
}

/**
 * Serves the events of a workspace as server-sent events. The feed resumes after `Last-Event-ID`; a stream ends with
 * its session or token, with the access to the workspace, and when the server drains. Returns the notification channels
 * to listen to.
 */
export function registerLiveStream(
  app: FastifyInstance,
  { db, metering, clock, news, seats }: LiveStreamDeps,
) {
  const { events, feed } = news
  const hub = createLiveHub()
  const onFailure = (error: unknown) => app.log.warn({ err: error }, 'live feed')
  const follow = createLiveFeeds({
    hub,
    read: (ownerId, after) => feed.read({ db, metering }, ownerId, after),
    onFailure,
  })
  const sessions = createStreamRegistry({
    hub,
    seats,
    stillGood: (kind, ids) =>
      kind === 'session'
        ? news.sessions.findValidSessions(db, ids, clock())
        : news.tokens.findValidTokens(db, ids, clock()),
    findRoles: (places) => news.memberships.findRoles(db, places),
    onFailure,
  })
  app.addHook('preClose', async () => sessions.endAll())
  app.decorate('countStreams', sessions.count)

  serveEndpoint(app, getLiveStream, {
    view: 'denied',
    policy: inWorkspaceWithScope('logs:read'),
    handle: async ({ ctx: { actor }, query, request, reply }) => {
      if (request.method === 'HEAD') return reply.type('text/event-stream').send()
      const admitted = sessions.admit(actor.userId)
      // Without a shared limit, there must be no await between the check and the registration.
      if (admitted) await admitted
      if (reply.raw.destroyed) {
        sessions.forget(actor.userId)
        return reply.hijack()
      }
      const { workspace } = actor
      const { send, whenClosed } = openStream(reply)
      const given = request.headers['last-event-id'] ?? query.cursor
      whenClosed(
        sessions.add({
          proof: proofOf(actor),
          userId: actor.userId,
          workspace,
          end: (because) => {
            // Tells the page not to reconnect. Without such an event, the page reconnects.
            if (because === 'session') send('event: ended\ndata: {}\n\n')
            if (because === 'left') send('event: left\ndata: {}\n\n')
            reply.raw.end()
          },
        }),
      )
      // A program receives only the feed; the other events make pages reload their data.
      for (const { name, audience, permission } of actor.kind === 'program' ? [] : events) {
        if (audience === 'admins' && !anyStaff.allows(actor)) continue
        if (permission !== undefined && !isRoleAllowed(workspace.role, permission)) continue
        whenClosed(
          hub.subscribe(audience === 'admins' ? adminAudience : workspace.id, (message) => {
            if (message === name) send(`event: ${name}\ndata: {}\n\n`)
          }),
        )
      }
      if (!isRoleAllowed(workspace.role, 'logs:read')) return reply
      whenClosed(
        follow(workspace.id, cursors.safeParse(given).data, (event) =>
          send(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`),
        ),
      )
      return reply
    },
  })

  return createLiveChannels(hub, news)
}

function proofOf(actor: WorkspaceActor) {
  return actor.kind === 'program'
    ? { kind: 'token' as const, id: actor.token.id }
    : { kind: 'session' as const, id: actor.sessionId }
}

function openStream(reply: FastifyReply) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })

  function send(text: string) {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > mostUnreadBytes) raw.destroy()
    else raw.write(text)
  }

  send('retry: 1000\n\n')
  const beat = setInterval(() => send(': alive\n\n'), aliveEveryMs)
  raw.once('close', () => clearInterval(beat))
  return { send, whenClosed: (leave: () => void) => void raw.once('close', leave) }
}
