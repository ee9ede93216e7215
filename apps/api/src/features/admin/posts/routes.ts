import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../platform/actor.ts'
import { serve } from '../../../platform/http/serve.ts'
import { createPost } from './create-post.ts'
import { feed, openToEverybody, serveAtom } from './feed-routes.ts'
import { servedBlog } from './kinds/blog.ts'
import type { ServedKind } from './kinds/post-kind.ts'
import { servedUseCases } from './kinds/use-cases.ts'
import { listPosts, readFeed, readPost } from './read-posts.ts'
import { restorePost, trashPost } from './trash-post.ts'
import { updatePost } from './update-post.ts'

export function postRoutes(app: FastifyInstance) {
  serveKind(app, servedBlog)
  serveKind(app, servedUseCases)
}

function serveKind<Doc, Shown, Which, Asked, Written, Edited>(
  app: FastifyInstance,
  kind: ServedKind<Doc, Shown, Which, Asked, Written, Edited>,
) {
  const { calls } = kind

  serve(app, calls.read, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => {
      const id = kind.askedFor(query)
      return id === undefined
        ? { payload: await listPosts({ ctx, kind, query }) }
        : { payload: { doc: await readPost({ ctx, kind, id }) } }
    },
  })

  serve(app, calls.post, {
    policy: adminsOnly,
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createPost({ ctx, kind, content: kind.contentOf(body) }) },
    }),
  })

  serve(app, calls.put, {
    policy: adminsOnly,
    handle: async ({ ctx, query, body }) => ({
      payload: {
        doc: await updatePost({ ctx, kind, id: kind.idOf(query), ...kind.editedOf(body) }),
      },
    }),
  })

  serve(app, calls.remove, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => {
      await trashPost({ ctx, kind, id: kind.idOf(query) })
      return { payload: { deleted: 1 } }
    },
  })

  serve(app, calls.restore, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => ({
      payload: { doc: await restorePost({ ctx, kind, id: kind.idOf(query) }) },
    }),
  })

  openToEverybody(app, (scope) => {
    serve(scope, calls.feed, {
      ...feed,
      handle: async ({ ctx: { db }, query }) => ({
        payload: await readFeed({ db, kind: kind.name, present: kind.presentShown, query }),
      }),
    })
    serveAtom(scope, { declared: calls.atom, kind: kind.name, title: kind.feedTitle })
  })
}
