import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../platform/actor.ts'
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts'
import { createPost } from './create-post.ts'
import { publicFeedOptions, allowAllOrigins, registerAtomFeed } from './sharing/feed-routes.ts'
import { blogKind } from './kinds/blog.ts'
import { toWholeAddresses } from './images/image-links.ts'
import { registerPostImageRoutes } from './images/routes.ts'
import type { ServedPostKind } from './kinds/post-kind.ts'
import { useCaseKind } from './kinds/use-cases.ts'
import { AppError } from '../../../platform/errors.ts'
import { findPublishedPost, listPosts, readPostFeed, readPost } from './read-posts.ts'
import { restorePost, trashPost } from './trash-post.ts'
import { registerPostVersionRoutes } from './versions/routes.ts'
import { updatePost } from './update-post.ts'

export function registerPostRoutes(app: FastifyInstance) {
  serveKind(app, blogKind)
  serveKind(app, useCaseKind)
  registerPostImageRoutes(app)
  registerPostVersionRoutes(app)
}

function serveKind<Doc, Shown, Which, Query, Written, Edited>(
  app: FastifyInstance,
  kind: ServedPostKind<Doc, Shown, Which, Query, Written, Edited>,
) {
  const { calls } = kind

  serveEndpoint(app, calls.read, {
    policy: staffMay('posts:write'),
    handle: async ({ ctx, query }) => {
      const id = kind.requestedId(query)
      return id === undefined
        ? { payload: await listPosts({ ctx, kind, query }) }
        : { payload: { doc: await readPost({ ctx, kind, id }) } }
    },
  })

  serveEndpoint(app, calls.post, {
    policy: staffMay('posts:write'),
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createPost({ ctx, kind, content: kind.contentOf(body) }) },
    }),
  })

  serveEndpoint(app, calls.put, {
    policy: staffMay('posts:write'),
    handle: async ({ ctx, query, body }) => ({
      payload: {
        doc: await updatePost({ ctx, kind, id: kind.idOf(query), ...kind.editedOf(body) }),
      },
    }),
  })

  serveEndpoint(app, calls.remove, {
    policy: staffMay('posts:write'),
    handle: async ({ ctx, query }) => {
      await trashPost({ ctx, kind, id: kind.idOf(query) })
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, calls.restore, {
    policy: staffMay('posts:write'),
    handle: async ({ ctx, query }) => ({
      payload: { doc: await restorePost({ ctx, kind, id: kind.idOf(query) }) },
    }),
  })

  allowAllOrigins(app, (scope) => {
    serveEndpoint(scope, calls.feed, {
      ...publicFeedOptions,
      handle: async ({ ctx: { db, now, config }, query }) => ({
        payload: await readPostFeed({
          db,
          now,
          publicUrl: config.publicUrl,
          kind: kind.name,
          present: kind.presentPublic,
          query,
        }),
      }),
    })
    serveEndpoint(scope, calls.readPublished, {
      ...publicFeedOptions,
      handle: async ({ ctx, params: { id } }) => {
        const row = await findPublishedPost({ ...ctx, kind: kind.name, id })
        if (!row) throw new AppError('NOT_FOUND', `This ${kind.noun} is not published.`)
        const body = toWholeAddresses(row.body, ctx.config.publicUrl)
        return { payload: { doc: kind.presentPublic({ ...row, body }) } }
      },
    })
    registerAtomFeed(scope, { declared: calls.atom, kind: kind.name, title: kind.feedTitle })
  })
}
