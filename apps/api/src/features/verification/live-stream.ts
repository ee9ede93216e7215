import { getLiveStream } from '@fovea/contract/verification'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/connect.ts'
import { serve } from '../../platform/http/serve.ts'
import { stillSignedIn } from '../session/index.ts'
import { readLiveEvents } from './live-events.ts'
import { createLiveFeeds } from './live-feeds.ts'
import { everybody, type LiveHub } from './live-hub.ts'
import { createLiveSessions } from './live-sessions.ts'

const aliveEveryMs = 20_000
/** Whoever reads so slowly that this much waits in memory is cut, and goes on from the last event that arrived. */
const mostUnreadBytes = 256 * 1024

const cursors = z.guid()

export type LiveParts = { db: Db; clock: () => Date; hub: LiveHub }

/** The feed as server-sent events. Resumes after `Last-Event-ID`; ends with its session, and when the server drains. */
export function serveLiveStream(app: FastifyInstance, { db, clock, hub }: LiveParts) {
  const onFailure = (error: unknown) => app.log.warn({ err: error }, 'live feed')
  const follow = createLiveFeeds({
    hub,
    read: (ownerId, after) => readLiveEvents(db, ownerId, after),
    onFailure,
  })
  const sessions = createLiveSessions({
    hub,
    stillSignedIn: (sessionIds) => stillSignedIn(db, sessionIds, clock()),
    onFailure,
  })
  app.addHook('preClose', async () => sessions.endAll())

  serve(app, getLiveStream, {
    policy: signedIn,
    handle: ({ ctx: { actor }, query, request, reply }) => {
      if (request.method === 'HEAD') return reply.type('text/event-stream').send()
      sessions.admit(actor.userId)
      const { send, whenClosed } = openStream(reply)
      const given = request.headers['last-event-id'] ?? query.cursor
      whenClosed(
        sessions.add(actor.userId, {
          sessionId: actor.sessionId,
          end: (because) => {
            // The page is told what to come back for, and what not.
            if (because === 'session') send('event: ended\ndata: {}\n\n')
            reply.raw.end()
          },
        }),
      )
      whenClosed(
        hub.watch(actor.userId, (news) => {
          // What was decided is asked for by the page itself: the stream only says when.
          if (news === 'requests') send('event: requests\ndata: {}\n\n')
        }),
      )
      if (actor.kind === 'admin') {
        whenClosed(
          hub.watch(everybody, (news) => {
            if (news === 'requests') send('event: inbox\ndata: {}\n\n')
          }),
        )
      }
      whenClosed(
        follow(actor.userId, cursors.safeParse(given).data, (event) =>
          send(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`),
        ),
      )
      return reply
    },
  })
}

/** Takes the answer over from Fastify, and keeps it alive until one of both sides ends it. */
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
