import type { FastifyInstance } from 'fastify'
import { anyone } from '../../../platform/actor.ts'
import { atomOf } from './atom.ts'
import { readFeed } from './read-posts.ts'
import type { PostRow } from './repository.ts'

const freshSeconds = 60
const atomEntries = 50

/** What a site of the vendor's may show: open to pages of any origin, and good for a minute. */
export function openToEverybody(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void) {
  void app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => {
      reply.header('access-control-allow-origin', '*')
      if (reply.statusCode === 200) {
        reply.header('cache-control', `public, max-age=${freshSeconds}`)
      }
    })
    addRoutes(scope)
  })
}

type AtomFeed = { path: string; kind: PostRow['kind']; title: string }

/** Serves a feed as Atom, which is no JSON and therefore no declared call. */
export function serveAtom(app: FastifyInstance, { path, kind, title }: AtomFeed) {
  const options = { config: { policy: anyone, limit: 'ordinary' }, schema: { hide: true } } as const
  app.get(path, options, async (request, reply) => {
    const { db, config } = app.contextOf(request)
    const query = { limit: atomEntries }
    const { docs: rows } = await readFeed({ db, kind, present: (row) => row, query })
    const author = config.settings.brandName
    const address = config.publicUrl + path
    return reply
      .type('application/atom+xml; charset=utf-8')
      .send(atomOf({ title: `${author} ${title}`, author, address, rows }))
  })
}
