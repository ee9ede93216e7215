import type { Endpoint } from '@fovea/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sessionless } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { atomOf } from './atom.ts'
import { readFeed } from './read-posts.ts'
import type { PostRow } from './repository.ts'

/** Open to everybody, and good for a minute. */
export const feed = { policy: sessionless, cache: 'public, max-age=60' } as const
const atomEntries = 50

/** What a site of the vendor's may show: open to pages of any origin. */
export function openToEverybody(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void) {
  void app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    addRoutes(scope)
  })
}

type AtomFeed = { declared: Endpoint & { media: string }; kind: PostRow['kind']; title: string }

/** Serves a feed as Atom. */
export function serveAtom(app: FastifyInstance, { declared, kind, title }: AtomFeed) {
  serve(app, declared, {
    ...feed,
    handle: async ({ ctx: { db, config } }) => {
      const query = { limit: atomEntries }
      const { docs: rows } = await readFeed({ db, kind, present: (row) => row, query })
      const author = config.settings.brandName
      const address = config.publicUrl + declared.path
      return atomOf({ title: `${author} ${title}`, author, address, rows })
    },
  })
}
