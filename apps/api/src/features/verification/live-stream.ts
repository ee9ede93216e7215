import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../platform/actor.ts'
import { policyRefusal } from '../../platform/http/envelope.ts'
import type { LiveHub } from './live-hub.ts'
import { readLiveEvents } from './live-events.ts'

const aliveEveryMs = 20_000
/** Commits may overtake each other by this much, so a resumed stream begins earlier; whoever reads it knows ids. */
const overlapMs = 5_000

const cursors = z.guid()

/** The feed as server-sent events. Resumes after `Last-Event-ID`; ends when the server drains. */
export function serveLiveStream(app: FastifyInstance, hub: LiveHub) {
  const open = new Set<FastifyReply>()
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end()
  })

  app.get<{ Querystring: { cursor?: string } }>(
    '/api/live',
    { config: { policy: signedIn, limit: 'ordinary' }, schema: { hide: true } },
    (request, reply) => {
      const { actor } = request
      if (!signedIn.allows(actor)) throw policyRefusal(signedIn.refusal(actor))
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write('retry: 1000\n\n')
      open.add(reply)
      const end = follow(app, hub, request, reply, actor.userId)
      request.raw.once('close', () => {
        open.delete(reply)
        end()
      })
    },
  )
}

function follow(
  app: FastifyInstance,
  hub: LiveHub,
  request: FastifyRequest,
  reply: FastifyReply,
  ownerId: string,
) {
  const given =
    request.headers['last-event-id'] ?? new URL(request.url, 'http://x').searchParams.get('cursor')
  let cursor = cursors.safeParse(given).data ?? firstIdAt(Date.now())
  const sent = new Set<string>()
  let reading = false
  let again = false

  async function read() {
    const { db } = app.contextOf(request)
    const events = await readLiveEvents(db, ownerId, earlier(cursor))
    for (const event of events) {
      if (sent.has(event.id)) continue
      sent.add(event.id)
      if (event.id > cursor) cursor = event.id
      reply.raw.write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
    }
    for (const id of sent) if (id < earlier(cursor)) sent.delete(id)
  }

  /** One reading at a time; what is told meanwhile is read right after. */
  function wake() {
    again = true
    if (reading) return
    reading = true
    void (async () => {
      while (again) {
        again = false
        await read()
      }
    })()
      .catch((error: unknown) => request.log.warn({ err: error }, 'live feed'))
      .finally(() => {
        reading = false
      })
  }

  const unwatch = hub.watch(ownerId, (news) => {
    if (news === 'feed') wake()
    // What was decided is asked for by the page itself: the stream only says when.
    else reply.raw.write('event: requests\ndata: {}\n\n')
  })
  const beat = setInterval(() => reply.raw.write(': alive\n\n'), aliveEveryMs)
  wake()
  return () => {
    unwatch()
    clearInterval(beat)
  }
}

function firstIdAt(ms: number) {
  const time = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

function earlier(id: string) {
  return firstIdAt(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - overlapMs)
}
