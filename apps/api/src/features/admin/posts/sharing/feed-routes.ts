import type { Endpoint } from '@fovea/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sessionless } from '../../../../platform/actor.ts'
import { serveEndpoint } from '../../../../platform/http/serve-endpoint.ts'
import { renderAtomFeed } from './render-atom-feed.ts'
import { readPostFeed } from '../read-posts.ts'
import type { PostRow } from '../repository.ts'

export const publicFeedOptions = { policy: sessionless, cache: 'public, max-age=60' } as const
const atomEntries = 50

/** Lets pages of any origin read the feeds, such as the vendor's web site. */
export function allowAllOrigins(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void) {
  void app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    addRoutes(scope)
  })
}

type AtomFeed = { declared: Endpoint & { media: string }; kind: PostRow['kind']; title: string }

export function registerAtomFeed(app: FastifyInstance, { declared, kind, title }: AtomFeed) {
  serveEndpoint(app, declared, {
    ...publicFeedOptions,
    handle: async ({ ctx: { db, config, now } }) => {
      const query = { limit: atomEntries }
      const { docs: rows } = await readPostFeed({
        db,
        now,
        publicUrl: config.publicUrl,
        kind,
        present: (row) => row,
        query,
      })
      const author = config.settings.brandName
      const address = config.publicUrl + declared.path
      const { publicUrl } = config
      return renderAtomFeed({ title: `${author} ${title}`, author, address, publicUrl, rows })
    },
  })
}
